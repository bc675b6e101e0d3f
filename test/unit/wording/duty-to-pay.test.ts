import { describe, expect, it } from 'vitest';
import { dutyToPayMarket } from '../../../src/wording/duty-to-pay.ts';

describe('the duty to pay has to stand on the button', () => {
  const cases = [
    ['DE', 'en-US', 'America/New_York', true],
    ['DEU', 'en-US', 'America/New_York', true],
    ['de', 'en-US', 'America/New_York', true],
    ['GB', 'en-US', 'UTC', true],
    ['CHE', 'en-US', 'UTC', true],
    ['NO', 'en-US', 'UTC', true],
    ['US', 'de-DE', 'Europe/Berlin', false],
    ['USA', 'de-DE', 'Europe/Berlin', false],
    ['TR', 'en-US', 'UTC', false],
    [undefined, 'de-DE', 'America/New_York', true],
    [undefined, 'en-150', 'UTC', true],
    [undefined, 'en-US', 'America/New_York', false],
    [undefined, 'en-US', 'Europe/Berlin', true],
    [undefined, 'en', 'Europe/Dublin', true],
    [undefined, 'en', 'Atlantic/Canary', true],
    [undefined, 'en', 'Asia/Nicosia', true],
    [undefined, 'en', 'America/Chicago', false],
    [undefined, 'de', 'America/Chicago', false],
    [undefined, 'de', 'UTC', true],
    [undefined, 'en', 'UTC', false],
    [undefined, 'ja', 'UTC', false],
    ['', 'en', 'UTC', false],
  ] as const;
  for (const [country, locale, timeZone, expected] of cases) {
    it(`${expected ? '' : 'not '}in ${country || 'an unknown country'}, ${locale}, ${timeZone}`, () => {
      expect(dutyToPayMarket({ country, locale, timeZone })).to.equal(expected);
    });
  }
});
