import { ConnectionError } from '../errors.ts';
import { plainProblem } from './problem.ts';
import type { StateKeeper } from './state-keeper.ts';

/** How long the first answer may take before the buyer is offered another try, in milliseconds. */
const FIRST_ANSWER_TIMEOUT_MS = 14_000;

/** Loads the first answer, however long it takes, and lets the buyer know when it is late. */
export async function firstOffer<Found>(
  offers: { load(): Promise<Found> },
  keeper: StateKeeper,
): Promise<Found> {
  const answer = offers.load();
  const isMissing = await Promise.race([
    answer.then(() => false),
    keeper.sleep(FIRST_ANSWER_TIMEOUT_MS).then(() => true),
  ]);
  if (isMissing) {
    const late = new ConnectionError('The service did not respond within 14 seconds.');
    keeper.dispatch({ type: 'refused', problem: plainProblem(late) });
  }
  return answer;
}
