import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfter } from '../../../../src/api/http/retry-after.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  const cases = [
    ['nothing', {}, undefined],
    ['an empty value', { 'retry-after': '' }, undefined],
    ['seconds', { 'retry-after': '30' }, 30_000],
    ['seconds with space around', { 'retry-after': ' 30 ' }, 30_000],
    ['a part of a second', { 'retry-after': '0.5' }, 500],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:45 GMT' }, 45_000],
    ['a date in the form of RFC 850', { 'retry-after': 'Sunday, 01-Mar-26 12:00:45 GMT' }, 45_000],
    ['a date that is over', { 'retry-after': 'Sun, 01 Mar 2026 11:59:00 GMT' }, 0],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['a word', { 'retry-after': 'soon' }, undefined],
    ['a word with a number', { 'retry-after': 'after 10' }, undefined],
    ['a month', { 'retry-after': 'May' }, undefined],
    ['a date without a time', { 'retry-after': '01 Mar 2026' }, undefined],
    ['a number that went wrong', { 'retry-after': '12,5' }, undefined],
    ['twenty days', { 'retry-after': '1728000' }, 1_728_000_000],
    ['a century', { 'retry-after': '3155760000' }, 2_147_483_647],
    ['twenty digits', { 'retry-after': '99999999999999999999' }, 2_147_483_647],
    ['four hundred digits', { 'retry-after': '9'.repeat(400) }, 2_147_483_647],
    ['a date in a century', { 'retry-after': 'Sun, 01 Mar 2126 12:00:45 GMT' }, 2_147_483_647],
  ] as const;

  for (const [what, headers, expected] of cases) {
    it(`reads ${what}`, () => expect(retryAfter(new Headers(headers), NOON)).to.equal(expected));
  }

  it('goes by the server’s clock where the answer tells it', () => {
    const headers = new Headers({
      'retry-after': 'Sun, 01 Mar 2026 12:00:45 GMT',
      date: 'Sun, 01 Mar 2026 12:00:40 GMT',
    });
    expect(retryAfter(headers, 0)).to.equal(5000);
  });

  it('goes by the device’s clock where the server’s date cannot be read', () => {
    const headers = new Headers({ 'retry-after': 'Sun, 01 Mar 2026 12:00:45 GMT', date: 'today' });
    expect(retryAfter(headers, NOON)).to.equal(45_000);
  });
});

it('is a wait that a timer and a date can hold, whatever is said', () => {
  const said = fc.oneof(
    fc.stringMatching(/^\d{1,40}(\.\d{1,4})?$/),
    fc.string({ unit: 'grapheme-ascii' }),
  );
  const date = fc.option(fc.date({ noInvalidDate: true }).map((time) => time.toUTCString()));
  fc.assert(
    fc.property(said, date, fc.maxSafeInteger(), (value, served, now) => {
      const headers = { 'retry-after': served ?? value, ...(served && { date: served }) };
      const wait = retryAfter(new Headers(headers), now);
      if (wait !== undefined) expect(wait).to.be.within(0, 2_147_483_647);
    }),
  );
});
