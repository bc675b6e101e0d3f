import { getSessionStatus } from '../../src/api/sessions/session-status.ts';
import { failure, success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { readSession } from './read-session.ts';

/** Whether a session has ended, for whoever has its id. Contract, section 6. */
export const sessionStatus = implement(
  getSessionStatus,
  async ({ request: { id }, store, now, runDueJobs }) => {
    await runDueJobs(now);
    const session = await readSession(store, now, { id });
    // A refusal that is thrown costs one statement more, which would tell an unknown id by its time.
    if (!session) return failure(now, notFound());
    const { status, payment_status } = session;
    return success(now, { status, payment_status });
  },
  () => ({ merchant: 'nobody', credential: 'none' }),
);
