import type { Scenario } from '../store/tables/customers.ts';

const CARDS = new Map<string, Scenario>([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'invalid_cvv'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000101', 'call_issuer'],
  ['4000000000000077', 'settles_later'],
]);

const BANK_ACCOUNTS = new Map<string, Scenario>([
  ['123120006', 'bank_insufficient_funds'],
  ['123120007', 'bank_closed'],
  ['123120008', 'bank_not_found'],
  ['123120009', 'bank_invalid_number'],
]);

/** The vault refuses this number although its check digit is valid. */
export const REFUSED_CARD = '4000000000000010';

/** A number without a scenario of its own succeeds. */
export function scenarioOfCard(number: string): Scenario {
  return CARDS.get(number) ?? 'succeeds';
}

export function scenarioOfBankAccount(accountNumber: string): Scenario {
  return BANK_ACCOUNTS.get(accountNumber) ?? 'bank_succeeds';
}
