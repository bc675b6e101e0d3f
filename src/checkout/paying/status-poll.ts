import type { Gateway, Offer } from '../gateway.ts';
import { codeOf, verdictOf } from './verdict.ts';

/**
 * How long the service is asked for the status before the outcome is called unknown, in
 * milliseconds. Contract, section 6.
 */
const MAX_POLL_MS = 60_000;
/** The pause between two polls while a session is not paid and a request may still arrive. */
const UNPAID_PAUSE_MS = 2000;
/**
 * The first and the longest pause after a poll without an answer. Each pause is twice the one
 * before.
 */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 8000;

/** Asks the service for the status of a session. */
export interface StatusPoll {
  /**
   * Polls until there is an answer, for a minute at most.
   *
   * @param stopAtRefusal - Whether a refusal by the service itself ends the poll too.
   * @throws {CheckoutError} the last error, if there was no answer
   */
  ask(stopAtRefusal?: boolean): Promise<Offer>;
  /** Polls for the given time, as long as the session of `offer` is not paid. */
  askWhileUnpaid(offer: Offer, milliseconds: number): Promise<Offer>;
  /**
   * Resolves to what `load` answers. An error that calls the session expired carries no id, and a
   * payment that came in time may still be in progress, so `load` is called again for the given
   * time.
   */
  askWhileExpired(load: () => Promise<Offer>, milliseconds: number): Promise<Offer>;
  /**
   * Asks once more if the session has expired, because a payment may have arrived at the last
   * moment.
   */
  askAgainIfExpired(offer: Offer): Promise<Offer>;
}

/** @param sleep - Waits for the given number of milliseconds. */
export function createStatusPoll(
  gateway: Pick<Gateway, 'load'>,
  sleep: (milliseconds: number) => Promise<void>,
): StatusPoll {
  async function ask(stopAtRefusal = false): Promise<Offer> {
    const signal = AbortSignal.timeout(MAX_POLL_MS);
    let waited = 0;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        return await gateway.load(signal);
      } catch (error) {
        const isFinal = stopAtRefusal && verdictOf(error) === 'refused';
        if (isFinal || signal.aborted || waited + pause > MAX_POLL_MS) throw error;
      }
      await sleep(pause);
      waited += pause;
    }
  }

  async function askWhileUnpaid(offer: Offer, milliseconds: number): Promise<Offer> {
    let latest = offer;
    for (let at = 0; at < milliseconds && latest.status !== 'complete'; at += UNPAID_PAUSE_MS) {
      await sleep(UNPAID_PAUSE_MS);
      latest = await ask();
    }
    return latest;
  }

  async function askWhileExpired(load: () => Promise<Offer>, milliseconds: number): Promise<Offer> {
    for (let waited = 0; ; waited += UNPAID_PAUSE_MS) {
      try {
        return await load();
      } catch (error) {
        const isExpired = verdictOf(error) === 'refused' && codeOf(error) === 'SESSION_EXPIRED';
        if (!isExpired || waited >= milliseconds) throw error;
        await sleep(UNPAID_PAUSE_MS);
      }
    }
  }

  return {
    ask,
    askWhileUnpaid,
    askWhileExpired,
    async askAgainIfExpired(offer) {
      return offer.status === 'expired' ? askWhileUnpaid(offer, UNPAID_PAUSE_MS) : offer;
    },
  };
}
