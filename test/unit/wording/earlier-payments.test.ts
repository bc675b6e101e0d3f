import { describe, expect, it } from 'vitest';
import { earlierPaymentText } from '../../../src/wording/earlier-payments.ts';
import { ENGLISH } from '../../support/element/english.ts';

const attempt = (at: Date, isPaid = false) => ({
  attemptId: 'a0',
  startedAt: at.toISOString(),
  amount: 1250,
  currency: 'JPY',
  isPaid,
});
/** As browsers of all versions write it: with a plain space before AM and PM. */
const textOf = (...values: Parameters<typeof earlierPaymentText>): string =>
  earlierPaymentText(...values).replaceAll('\u202f', ' ');

describe('the sentence about an earlier payment', () => {
  const evening = new Date(2026, 2, 1, 18, 31);

  it('has the time alone on the same day, and the day too on another one', () => {
    const cases = [
      [new Date(2026, 2, 1, 0, 0), '6:31 PM'],
      [new Date(2026, 2, 1, 23, 59), '6:31 PM'],
      [new Date(2026, 2, 2, 0, 0), 'Mar 1, 2026, 6:31 PM'],
      [new Date(2027, 2, 1, 18, 31), 'Mar 1, 2026, 6:31 PM'],
    ] as const;
    for (const [now, time] of cases) {
      expect(textOf(attempt(evening), ENGLISH, now)).to.equal(
        `A payment of ¥1,250 that you started at ${time} may have gone through.`,
      );
      expect(textOf(attempt(evening, true), ENGLISH, now)).to.equal(
        `Your payment of ¥1,250 that you started at ${time} went through.`,
      );
    }
  });

  it('writes amount and time as the buyer reads them', () => {
    const german = { ...ENGLISH, locale: 'de-DE' };
    const text = earlierPaymentText({ ...attempt(evening), currency: 'EUR' }, german, evening);
    expect(text).to.contain('12,50\u00a0€').and.to.contain('18:31');
  });
});
