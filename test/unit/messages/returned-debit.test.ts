import { describe, expect, it } from 'vitest';
import { returnedDebit } from '../../../src/messages/refusals.ts';
import { ENGLISH } from '../../support/element/english.ts';

const read = (failureCode?: string) =>
  returnedDebit(failureCode === undefined ? {} : { failureCode }, ENGLISH.messages);

describe('what is read of a debit that has failed days after it was received', () => {
  const cases = [
    ['INSUFFICIENT_FUNDS', 'not enough money in this account'],
    ['BANK_ACCOUNT_CLOSED', 'account is closed'],
    ['NO_BANK_ACCOUNT_FOUND', 'routing and account numbers'],
    ['INVALID_BANK_ACCOUNT_NUMBER', 'routing and account numbers'],
    ['GENERIC_DECLINE', ''],
    ['constructor', ''],
    [undefined, ''],
  ] as const;
  for (const [failureCode, cause] of cases) {
    it(`is the bank’s doing, and leads on: ${failureCode}`, () => {
      const { title, text } = read(failureCode);
      expect(title).to.equal('Your bank has returned this payment');
      expect(text).to.contain(cause).and.contain('Nothing was paid. You can pay again.');
      expect(`${title} ${text}`).to.not.match(/card|charged|undefined/i);
    });
  }
});
