// The check of e-mail addresses against the production of the HTML standard, read as a grammar. What
// engines say of the same addresses is in test/unit/views/buyer-form-email.browser.test.ts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CustomerDetails } from '../../src/api/customer.ts';
import { checkBuyerField } from '../../src/buyer/buyer-checks.ts';
import { INTERNATIONAL_EMAILS, INVALID_EMAILS, VALID_EMAILS } from '../support/vectors/emails.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ATEXT = `${LETTERS}${DIGITS}!#$%&'*+-/=?^_\`{|}~`;

/** The production, by hand: no regular expression, so that it cannot have the same mistake. */
function isEmail(text: string): boolean {
  const [local, domain, ...more] = text.split('@');
  if (!local || domain === undefined || more.length > 0) return false;
  return (
    local.split('').every((sign) => `${ATEXT}.`.includes(sign)) && domain.split('.').every(isLabel)
  );
}

function isLetDig(sign: string | undefined): boolean {
  return sign !== undefined && `${LETTERS}${DIGITS}`.includes(sign);
}

function isLabel(label: string): boolean {
  const signs = label.split('');
  return (
    signs.length <= 63 &&
    isLetDig(signs[0]) &&
    isLetDig(signs.at(-1)) &&
    signs.every((sign) => sign === '-' || isLetDig(sign))
  );
}

const isTaken = (email: string): boolean => checkBuyerField('email', email) === undefined;

describe('e-mail addresses by the HTML standard', () => {
  it('are taken', () => {
    expect(VALID_EMAILS.filter((email) => !isEmail(email))).toEqual([]);
    expect(VALID_EMAILS.filter((email) => !isTaken(email))).toEqual([]);
  });

  it('are refused where the production does not lead to them', () => {
    const none = [...INVALID_EMAILS, ...INTERNATIONAL_EMAILS];
    expect(none.filter(isEmail)).toEqual([]);
    expect(none.filter(isTaken)).toEqual([]);
  });

  it('are those that the service takes', () => {
    for (const email of [...VALID_EMAILS, ...INVALID_EMAILS]) {
      const details = { first_name: 'Ada', last_name: 'Lovelace', email };
      expect(z.safeParse(CustomerDetails, details).success, email).toBe(isTaken(email));
    }
  });

  it('are the production’s, whatever is typed', () => {
    const sign = fc.constantFrom(...'ab0.-_@ +é"<,'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 20 }), (typed) => {
        const email = typed.trim();
        if (email !== '') expect(isTaken(email), email).toBe(isEmail(email));
      }),
      { numRuns: 20_000, seed: 7 },
    );
  });
});
