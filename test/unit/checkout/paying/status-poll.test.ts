import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import { createStatusPoll } from '../../../../src/checkout/paying/status-poll.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import { PAID, SESSION_ORDER as order } from '../../../support/checkout/sample-order.ts';

const OPEN: Offer = { status: 'open', order };
const EXPIRED: Offer = { status: 'expired', order };
const COMPLETE: Offer = { status: 'complete', order, result: PAID };
const lost = (): Error => new ConnectionError('No answer');
const refused = (): Error => new ApiError('', { code: 'X', status: 403, actor: 'merchant' });

/** A poll whose questions are answered so, and the waits between them, in seconds. */
function pollOf(answers: Iterable<Offer | Error>) {
  const waits: number[] = [];
  const queue = answers[Symbol.iterator]();
  const signals: (AbortSignal | undefined)[] = [];
  const poll = createStatusPoll(
    {
      async load(signal) {
        signals.push(signal);
        const { value, done } = queue.next();
        if (done) throw new Error('The script has no further answer');
        if (value instanceof Error) throw value;
        return value;
      },
    },
    async (milliseconds) => void waits.push(milliseconds / 1000),
  );
  return { poll, waits, signals };
}

function* forever(error: () => Error) {
  for (;;) yield error();
}

describe('asking how a session stands', () => {
  it('takes the first answer', async () => {
    const { poll, waits } = pollOf([OPEN]);
    expect(await poll.ask()).to.equal(OPEN);
    expect(waits).to.be.empty;
  });

  it('goes on for a minute, however quickly each question fails', async () => {
    const { poll, waits } = pollOf(forever(lost));
    expect(await rejectionOf(poll.ask())).to.include({ code: 'CONNECTION_FAILED' });
    expect(waits).to.deep.equal([1, 2, 4, 8, 8, 8, 8, 8, 8]);
  });

  it('is not ended by the service’s no, unless that settles the matter', async () => {
    const { poll, waits } = pollOf([refused(), refused(), OPEN]);
    expect(await poll.ask()).to.equal(OPEN);
    expect(waits).to.deep.equal([1, 2]);
    const final = pollOf([lost(), refused(), OPEN]);
    expect(await rejectionOf(final.poll.ask(true))).to.include({ status: 403 });
    expect(final.waits).to.deep.equal([1]);
  });

  it('shares one limit among its questions, so that no hanging one outlasts it', async () => {
    const { poll, signals } = pollOf([lost(), lost(), OPEN]);
    await poll.ask();
    expect(new Set(signals).size).to.equal(1);
    expect(signals[0]).to.be.instanceOf(AbortSignal);
  });
});

describe('asking for as long as a request may still arrive', () => {
  it('ends with the payment', async () => {
    const { poll, waits } = pollOf([OPEN, COMPLETE]);
    expect(await poll.askWhileUnpaid(OPEN, 12_000)).to.equal(COMPLETE);
    expect(waits).to.deep.equal([2, 2]);
  });

  it('ends with the time', async () => {
    const { poll, waits } = pollOf([OPEN, OPEN, EXPIRED]);
    expect(await poll.askWhileUnpaid(OPEN, 5000)).to.equal(EXPIRED);
    expect(waits).to.deep.equal([2, 2, 2]);
  });

  it('does not begin where the session is paid, or no time is left', async () => {
    const { poll } = pollOf([]);
    expect(await poll.askWhileUnpaid(COMPLETE, 12_000)).to.equal(COMPLETE);
    for (const time of [0, -1, NaN]) expect(await poll.askWhileUnpaid(OPEN, time)).to.equal(OPEN);
  });
});

describe('a session that has expired', () => {
  it('is asked about once more before anybody says so', async () => {
    const { poll, waits } = pollOf([COMPLETE]);
    expect(await poll.askAgainIfExpired(EXPIRED)).to.equal(COMPLETE);
    expect(waits).to.deep.equal([2]);
    expect(await pollOf([EXPIRED]).poll.askAgainIfExpired(EXPIRED)).to.equal(EXPIRED);
  });

  it('is the only one that is', async () => {
    const { poll } = pollOf([]);
    for (const offer of [OPEN, COMPLETE]) {
      expect(await poll.askAgainIfExpired(offer)).to.equal(offer);
    }
  });
});
