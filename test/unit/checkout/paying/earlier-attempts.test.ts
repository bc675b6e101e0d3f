import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '../../../../src/api/sessions/session-status.ts';
import type { JournalEntry, JournalKey } from '../../../../src/checkout/journal.ts';
import { EarlierAttempts } from '../../../../src/checkout/paying/earlier-attempts.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { NOON } from '../../../support/checkout/checkout-bench.ts';
import { BEGUN, SESSION_ORDER, TEE_ORDER, TERMS } from '../../../support/checkout/sample-order.ts';
import { deferred } from '../../../support/promises/deferred.ts';

const HOUR = 3_600_000;
const OWN: JournalEntry = { ...BEGUN, merchantId: 'MID_1' };
const ORDER = { ...TEE_ORDER, merchantId: 'MID_1' };
const SESSION = { ...SESSION_ORDER, merchantId: 'MID_1' };
const agedBy = (milliseconds: number) => new Date(NOON - milliseconds).toISOString();
const refused = (status: number, code: string): Error =>
  new ApiError('', { code, status, actor: 'service' });

interface Script {
  readonly answer?: (id: string) => Promise<SessionStatus>;
  readonly serviceTime?: () => number;
  readonly environment?: 'sandbox' | 'live';
}

function benchOf({
  answer = () => Promise.reject(new ConnectionError('No answer')),
  serviceTime = () => NOON,
  environment = 'sandbox',
}: Script = {}) {
  const cleared: string[] = [];
  const asked: string[] = [];
  const pauses: number[] = [];
  let changes = 0;
  const attempts = new EarlierAttempts({
    journal: { clear: ({ attemptId }: JournalKey) => cleared.push(attemptId) },
    environment,
    serviceTime,
    readStatus(id) {
      asked.push(id);
      return answer(id);
    },
    async sleep(milliseconds) {
      pauses.push(milliseconds);
    },
    onChange: () => (changes += 1),
  });
  const ids = () => attempts.list.map(({ attemptId }) => attemptId);
  return { attempts, cleared, asked, pauses, ids, changes: () => changes };
}

describe('an entry of the journal', () => {
  const cart = { ...OWN, sessionId: undefined };
  const cases: readonly (readonly [string, Partial<JournalEntry>, 'shown' | 'kept' | 'cleared'])[] =
    [
      ['of this merchant', {}, 'shown'],
      ['of another merchant', { merchantId: 'MID_2' }, 'kept'],
      ['of a merchant whom nobody named', { merchantId: undefined }, 'shown'],
      ['of the other environment', { environment: 'live' }, 'kept'],
      ['of the session that is shown', { sessionId: TERMS.id }, 'kept'],
      ['of a cart', cart, 'shown'],
      ['of the same cart', { ...cart, isSameCart: true }, 'shown'],
      [
        'of the same cart, when nobody named the merchant',
        { ...cart, isSameCart: true, merchantId: undefined },
        'shown',
      ],
      [
        'of the same cart in the other environment',
        { ...cart, isSameCart: true, environment: 'live' },
        'kept',
      ],
      ['of a cart a day ago', { ...cart, startedAt: agedBy(24 * HOUR) }, 'shown'],
      ['of a cart more than a day ago', { ...cart, startedAt: agedBy(24 * HOUR + 1) }, 'cleared'],
      ['of a session more than a day ago', { startedAt: agedBy(24 * HOUR + 1) }, 'shown'],
      ['of a session two days ago', { startedAt: agedBy(48 * HOUR) }, 'shown'],
      ['of a session more than two days ago', { startedAt: agedBy(48 * HOUR + 1) }, 'cleared'],
      [
        'of the session that is shown, ages ago',
        { sessionId: TERMS.id, startedAt: agedBy(500 * HOUR) },
        'cleared',
      ],
      [
        'of another merchant ages ago',
        { merchantId: 'MID_2', startedAt: agedBy(500 * HOUR) },
        'kept',
      ],
      [
        'of the other environment ages ago',
        { environment: 'live', startedAt: agedBy(500 * HOUR) },
        'kept',
      ],
      ['of tomorrow', { startedAt: agedBy(-24 * HOUR) }, 'shown'],
      ['of a time that cannot be read', { startedAt: 'noon' }, 'shown'],
    ];
  for (const [what, changes, expected] of cases) {
    it(`${what} is ${expected}`, () => {
      const { attempts, ids, cleared } = benchOf();
      attempts.read([{ ...OWN, ...changes }], SESSION);
      expect(ids()).to.deep.equal(expected === 'shown' ? ['a0'] : []);
      expect(cleared).to.deep.equal(expected === 'cleared' ? ['a0'] : []);
      expect(attempts.areAccepted([])).to.equal(expected !== 'shown');
      expect(attempts.areAccepted(['a0'])).to.equal(true);
    });
  }

  it('concerns an order whose merchant nobody has named', () => {
    const { attempts, ids } = benchOf();
    attempts.read([BEGUN, { ...OWN, attemptId: 'a1' }], TEE_ORDER);
    expect(ids()).to.deep.equal(['a0', 'a1']);
  });

  it('is named by what the buyer needs to know of it, and nothing else', () => {
    const { attempts } = benchOf();
    attempts.read([OWN], ORDER);
    const { attemptId, startedAt, amount, currency } = OWN;
    expect(attempts.list).to.deep.equal([
      { attemptId, startedAt, amount, currency, isPaid: false },
    ]);
  });

  it('of the same cart is the latest one', () => {
    const { attempts } = benchOf();
    const [latest, before] = ['a1', 'a2'].map((attemptId) => ({ ...cart, attemptId }));
    const own = (entry: JournalEntry = cart) => ({ ...entry, isSameCart: true });
    attempts.read([cart, own(latest), own(before)], ORDER);
    expect(attempts.ofSameCart?.attemptId).to.equal('a1');
    attempts.read([cart], ORDER);
    expect(attempts.ofSameCart).to.equal(undefined);
  });

  it('gives way to what is read later', () => {
    const { attempts, ids, cleared } = benchOf();
    attempts.read([OWN, { ...OWN, attemptId: 'a1' }], ORDER);
    attempts.read([{ ...OWN, attemptId: 'a1' }], ORDER);
    expect(ids()).to.deep.equal(['a1']);
    expect(cleared).to.deep.equal([]);
  });
});

const says = (status: SessionStatus['status'], payment_status: string) => async () => ({
  status,
  payment_status,
});
const rejects = (error: Error) => () => Promise.reject(error);

describe('the word of the service about an earlier attempt', () => {
  const cases: readonly (readonly [
    string,
    () => Promise<SessionStatus>,
    'unknown' | 'paid' | 'ended',
  ])[] = [
    ['“expired”', says('expired', 'unpaid'), 'ended'],
    ['“complete” and paid', says('complete', 'paid'), 'paid'],
    ['“complete” with nothing to pay', says('complete', 'no_payment_required'), 'paid'],
    ['“complete” and processing', says('complete', 'processing'), 'unknown'],
    ['“open”', says('open', 'unpaid'), 'unknown'],
    ['“open” and paid', says('open', 'paid'), 'unknown'],
    ['404', rejects(refused(404, 'NOT_FOUND')), 'unknown'],
    ['429', rejects(refused(429, 'RATE_LIMITED')), 'unknown'],
    ['500', rejects(refused(500, 'INTERNAL')), 'unknown'],
    ['of a stranger', rejects(refused(200, 'UNEXPECTED_RESPONSE')), 'unknown'],
    ['an expired session as an error', rejects(refused(400, 'SESSION_EXPIRED')), 'unknown'],
    ['silence', rejects(new DOMException('', 'TimeoutError')), 'unknown'],
  ];
  for (const [what, answer, expected] of cases) {
    it(`${what} leaves it ${expected}`, async () => {
      const { attempts, ids, cleared, asked, changes } = benchOf({ answer });
      attempts.read([OWN], ORDER);
      await attempts.check();
      expect(asked).to.deep.equal(['ecs_before']);
      expect(ids()).to.deep.equal(expected === 'ended' ? [] : ['a0']);
      expect(cleared).to.deep.equal(expected === 'ended' ? ['a0'] : []);
      expect(attempts.list[0]?.isPaid).to.equal(
        expected === 'ended' ? undefined : expected === 'paid',
      );
      expect(changes()).to.equal(expected === 'unknown' ? 0 : 1);
      // Only an attempt that has ended unpaid needs no consent.
      expect(attempts.areAccepted([])).to.equal(expected === 'ended');
      // What is known is not asked for again.
      await attempts.check();
      expect(asked).to.have.length(expected === 'unknown' ? 2 : 1);
    });
  }

  const JUST_NOW = { ...OWN, startedAt: agedBy(5000) };

  it('is asked for every two seconds, as long as a request may still be under way', async () => {
    let time = NOON;
    const { attempts, asked, pauses } = benchOf({
      answer: says('open', 'unpaid'),
      serviceTime: () => (time += 500),
    });
    attempts.read([JUST_NOW], ORDER);
    expect(attempts.underWay?.attemptId).to.equal('a0');
    await attempts.follow();
    expect(asked.length).to.be.within(5, 15);
    expect(new Set(pauses)).to.deep.equal(new Set([2000]));
  });

  it('is asked for no longer by a clock that stands still', async () => {
    const { attempts, asked } = benchOf({ answer: says('open', 'unpaid') });
    attempts.read([JUST_NOW], ORDER);
    await attempts.follow();
    expect(asked).to.have.length(15);
  });

  it('ends the questions as soon as it is an end', async () => {
    const answers = [
      says('open', 'unpaid'),
      says('complete', 'processing'),
      says('complete', 'paid'),
    ];
    const { attempts, asked } = benchOf({ answer: () => answers.shift()?.() ?? Promise.reject() });
    attempts.read([JUST_NOW], ORDER);
    await attempts.follow();
    expect(asked).to.have.length(3);
  });

  it('is not waited for where nobody can be asked, and where no request can be under way', async () => {
    const { attempts, asked, pauses } = benchOf();
    await attempts.follow();
    attempts.read([{ ...JUST_NOW, sessionId: undefined }, OWN], ORDER);
    await attempts.follow();
    expect(asked).to.deep.equal([]);
    expect(pauses).to.deep.equal([]);
  });

  it('of one session is no word about another, nor about one that is not there any more', async () => {
    const late = deferred<SessionStatus>();
    const { attempts, ids, cleared, changes } = benchOf({
      answer: (id) => (id === 'ecs_before' ? late.promise : says('open', 'unpaid')()),
    });
    attempts.read([OWN, { ...OWN, attemptId: 'a1', sessionId: 'ecs_other' }], ORDER);
    const checked = attempts.check();
    attempts.read([{ ...OWN, attemptId: 'a1', sessionId: 'ecs_other' }], ORDER);
    late.resolve({ status: 'expired', payment_status: 'unpaid' });
    await checked;
    expect(ids()).to.deep.equal(['a1']);
    expect(cleared).to.deep.equal([]);
    expect(changes()).to.equal(0);
  });
});

describe('a payment that the buyer has been told of', () => {
  it('is forgotten, and no attempt whose end is unknown', async () => {
    const { attempts, ids, cleared } = benchOf({
      answer: async (id) => ({
        status: id === 'ecs_paid' ? 'complete' : 'open',
        payment_status: 'paid',
      }),
    });
    attempts.read([OWN, { ...OWN, attemptId: 'a1', sessionId: 'ecs_paid' }], ORDER);
    await attempts.check();
    attempts.forgetPaid();
    expect(ids()).to.deep.equal(['a0']);
    expect(cleared).to.deep.equal(['a1']);
  });
});
