import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EarlierAttempts } from '../../../src/checkout/paying/earlier-attempts.ts';
import { ServiceClock } from '../../../src/checkout/service-clock.ts';
import { NOON } from '../../support/checkout/checkout-bench.ts';
import { BEGUN, TEE_ORDER } from '../../support/checkout/sample-order.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** The ids that a day later are still shown, with this device and this clock. */
function shownAfter(clock: ServiceClock, startedAt: number): readonly string[] {
  const attempts = new EarlierAttempts({
    journal: { clear() {} },
    environment: 'sandbox',
    serviceTime: clock.now,
    readStatus: () => Promise.reject(new Error('No answer')),
    sleep: async () => {},
    onChange() {},
  });
  const entry = { ...BEGUN, sessionId: undefined, startedAt: new Date(startedAt).toISOString() };
  attempts.read([entry], TEE_ORDER);
  return attempts.list.map(({ attemptId }) => attemptId);
}

describe('the service’s time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the last that it told plus what has passed, whatever the device’s clock says or becomes', () => {
    const wrong = fc.oneof(
      fc.constantFrom(-YEAR, YEAR, 0, -NOON),
      fc.integer({ min: -YEAR, max: YEAR }),
    );
    const steps = fc.array(
      fc.record({ passes: fc.nat(HOUR), jumpsTo: wrong, answers: fc.boolean() }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(wrong, fc.nat(YEAR), steps, (isWrongBy, since, list) => {
        vi.useFakeTimers({ now: NOON + isWrongBy, toFake: ['Date'] });
        let [truth, uptime] = [NOON, since];
        const clock = new ServiceClock(() => uptime);
        clock.set(truth);
        for (const { passes, jumpsTo, answers } of list) {
          truth += passes;
          uptime += passes;
          vi.setSystemTime(truth + jumpsTo);
          if (answers) clock.set(truth);
          expect(clock.now()).to.equal(truth);
        }
      }),
    );
  });

  it('is the device’s own until it has told any, and corrects what that said', () => {
    vi.useFakeTimers({ now: NOON - YEAR, toFake: ['Date'] });
    const clock = new ServiceClock(() => 0);
    expect(clock.now()).to.equal(NOON - YEAR);
    clock.set(NOON);
    expect(clock.now()).to.equal(NOON);
  });

  for (const [what, isWrongBy] of [
    ['a year slow', -YEAR],
    ['a year fast', YEAR],
    ['from before there were any', -NOON],
  ] as const) {
    it(`ends an attempt at a cart after a day, and never before, on a device whose clock is ${what}`, () => {
      vi.useFakeTimers({ now: NOON + isWrongBy, toFake: ['Date'] });
      let uptime = 0;
      const clock = new ServiceClock(() => uptime);
      clock.set(NOON);
      expect(shownAfter(clock, NOON)).to.deep.equal(['a0']);
      uptime += 24 * HOUR;
      // The clock is corrected by the network meanwhile.
      vi.setSystemTime(NOON + 24 * HOUR);
      expect(shownAfter(clock, NOON)).to.deep.equal(['a0']);
      uptime += 1;
      expect(shownAfter(clock, NOON)).to.deep.equal([]);
    });
  }

  it('uses a clock that nobody sets where none is given', () => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const clock = new ServiceClock();
    vi.setSystemTime(NOON + YEAR);
    expect(clock.now()).to.be.within(NOON, NOON + 60_000);
  });
});
