import { expect } from '@open-wc/testing';
import { checkBuyerField } from '../../../src/buyer/buyer-checks.ts';
import { INVALID_EMAILS, VALID_EMAILS } from '../../support/vectors/emails.ts';

/** What this engine says of an address in a field of its own. */
function isValid(email: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.required = true;
  input.value = email;
  return input.validity.valid;
}

describe('the check of an e-mail address', () => {
  it('takes what this engine takes', () => {
    const taken = VALID_EMAILS.filter((email) => checkBuyerField('email', email) === undefined);
    expect(taken).to.deep.equal(VALID_EMAILS.filter(isValid));
  });

  it('refuses what this engine refuses', () => {
    const refused = INVALID_EMAILS.filter((email) => checkBuyerField('email', email) !== undefined);
    expect(refused).to.deep.equal(INVALID_EMAILS.filter((email) => !isValid(email)));
  });
});
