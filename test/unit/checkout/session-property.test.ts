import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { Offer } from '../../../src/checkout/gateway.ts';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { BUYER, type PayAnswer, readyBench, resultIn } from '../../support/checkout-bench.ts';
import { SESSION_ORDER as order } from '../../support/sample-order.ts';

/**
 * A service that tells the truth about its session, but would charge each request that it can tell
 * from earlier ones: that none comes twice is the checkout's doing. Any answer may be lost.
 */
class SessionService {
  /** Attempts that took money, one entry for each time. */
  readonly charged: string[] = [];
  paidElsewhere = false;
  expired = false;
  readonly #repeatable: boolean;
  readonly #settled = new Map<string, 'charged' | 'declined'>();

  constructor(repeatable: boolean) {
    this.#repeatable = repeatable;
  }

  confirm(attemptId: string, fate: Fate): PayAnswer {
    if (fate === 'not arrived') return new ConnectionError('lost');
    if (fate === 'busy') return refusal(429);
    if (fate === 'failed before') return refusal(500);
    if (fate === 'refused') return refusal(400);
    if (this.paidElsewhere) return refusal(400, 'SESSION_COMPLETE');
    const known = this.#repeatable ? this.#settled.get(attemptId) : undefined;
    if (!known && this.expired) return refusal(400, 'SESSION_EXPIRED');
    const settled = known ?? (fate === 'declined' ? fate : 'charged');
    if (!known && settled === 'charged') this.charged.push(attemptId);
    this.#settled.set(attemptId, settled);
    if (fate === 'failed after') return refusal(500);
    if (fate === 'answer lost') return new ConnectionError('lost');
    if (fate === 'answer spoilt') return refusal(200, 'UNEXPECTED_RESPONSE');
    return settled === 'declined' ? resultIn('FAILED') : resultIn('SUCCEEDED');
  }

  validate(answered: boolean): Offer | Error {
    if (!answered) return new ConnectionError('lost');
    if (this.charged.length > 0 || this.paidElsewhere) {
      return { status: 'complete', order, result: resultIn('SUCCEEDED') };
    }
    return { status: this.expired ? 'expired' : 'open', order };
  }
}

const FATES = [
  'charged',
  'declined',
  'refused',
  'busy',
  'not arrived',
  'failed before',
  'failed after',
  'answer lost',
  'answer spoilt',
] as const;
type Fate = (typeof FATES)[number];

function refusal(status: number, code = 'CODE'): ApiError {
  return new ApiError('', { code, status, actor: 'service' });
}

const STEPS = ['pay', 'pay twice', 'pay at the last moment', 'check', 'wait', 'elsewhere'] as const;

/** Waits this long, in milliseconds, are for the end of the session, not between two requests. */
const LONG = 60_000;

async function run(
  fates: readonly Fate[],
  looks: readonly boolean[],
  steps: readonly (typeof STEPS)[number][],
  repeatable: boolean,
): Promise<void> {
  const service = new SessionService(repeatable);
  const begun: string[] = [];
  const timers: (() => void)[] = [];
  const fateQueue = [...fates];
  const lookQueue = [true, ...looks];
  const answers = function* answer() {
    for (;;) {
      const attemptId = bench.log.at(-1)?.split(' ')[1] ?? '';
      if (begun.at(-1) !== attemptId) {
        expect(service.charged, 'charged before another attempt').to.be.empty;
        begun.push(attemptId);
      }
      yield service.confirm(attemptId, fateQueue.shift() ?? 'charged');
    }
  };
  const told = function* tell() {
    for (;;) yield service.validate(lookQueue.shift() ?? true);
  };
  const bench = await readyBench({
    repeatable,
    answers: answers(),
    looks: told(),
    sleep: (wait) =>
      wait >= LONG ? new Promise((resolve) => timers.push(resolve)) : Promise.resolve(),
  });
  const { controller } = bench;
  const pay = () => controller.pay({ buyer: BUYER });
  const passTime = async () => {
    service.expired = true;
    for (let waiting = timers.shift(); waiting; waiting = timers.shift()) {
      waiting();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };

  for (const step of steps) {
    const attempts = begun.length;
    const before = controller.state.status;
    if (step === 'pay') await pay();
    else if (step === 'pay twice') await Promise.all([pay(), pay()]);
    else if (step === 'pay at the last moment') await Promise.all([pay(), passTime()]);
    else if (step === 'check') await controller.check();
    else if (step === 'wait') await passTime();
    else if (service.charged.length === 0) service.paidElsewhere = true;

    const { state } = controller;
    expect(state.status).to.be.oneOf(['ready', 'unresolved', 'complete', 'expired']);
    if (before !== 'ready') expect(begun, 'begun in doubt').to.have.length(attempts);
    expect(service.charged.length, 'charges').to.be.at.most(1);
    // Whoever was charged is told so or told to wait: never asked to pay again, never told no.
    if (service.charged.length > 0) expect(state.status).to.be.oneOf(['complete', 'unresolved']);
    if (state.status === 'complete') {
      expect(service.paidElsewhere || service.charged[0] === state.attemptId).to.equal(true);
    }
    if (state.status === 'expired') expect(service.expired).to.equal(true);
    if (state.status === 'unresolved') {
      expect(state).to.include({ checking: false, repeatable: true, attemptId: begun.at(-1) });
    }
  }
  expect(new Set(begun).size, 'attempts with an id of their own').to.equal(begun.length);
  expect(bench.journal).to.equal(undefined);

  // Who asks until the service answers, learns what became of it.
  for (
    let asked = 0;
    asked <= looks.length && controller.state.status === 'unresolved';
    asked += 1
  ) {
    fateQueue.length = 0;
    await controller.check();
  }
  expect(controller.state.status, 'in the end').to.not.equal('unresolved');
}

describe('whatever becomes of a session and its answers', () => {
  it('money is taken once, the buyer is told so, and no doubt lasts', async function test() {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...FATES), { minLength: 40, maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        run,
      ),
      { numRuns: 3000 },
    );
  });
});
