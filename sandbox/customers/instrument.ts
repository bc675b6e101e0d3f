import type { BankData, CardData, createToken } from '../../src/api/vault.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { hasLuhnDigit, hasRoutingDigit } from '../http/check-digits.ts';
import { refuse } from '../http/refusal.ts';
import { hmacSha256 } from '../store/hash.ts';
import type { Instrument, Scenario } from '../store/tables/customers.ts';
import { bankNameOf } from './bank-names.ts';
import { hasExpired, type CardExpiry } from './card-expiry.ts';
import { REFUSED_CARD, scenarioOfBankAccount, scenarioOfCard } from './test-numbers.ts';

/** What decides whether a card or bank account can be charged. */
export interface Chargeable extends CardExpiry {
  readonly scenario: Scenario;
  /** False for what was taken out of use. */
  readonly enabled?: boolean;
}

/**
 * Checks a card or bank account, and takes from it what may be kept.
 *
 * @throws {Refusal} `INVALID_CARD`, or `VALIDATION_ERROR` for a bank account
 */
export async function readInstrument(
  { type, data }: RequestOf<typeof createToken>,
  now: Date,
  fingerprintKey: string | Uint8Array,
): Promise<Instrument> {
  if (type === 'bank') {
    checkRoutingNumber(data);
    checkAccountNumber(data);
    const { routing_number, account_number } = data;
    return {
      type: 'BANK_ACCOUNT',
      last_four: account_number.slice(-4),
      routing_number,
      bank_name: bankNameOf(routing_number),
      fingerprint: await hmacSha256(fingerprintKey, `${routing_number}:${account_number}`),
      scenario: scenarioOfBankAccount(account_number),
    };
  }
  checkCard(data, now);
  const { number, expiration_month, expiration_year } = data;
  return {
    type: 'PAYMENT_CARD',
    brand: brandOf(number),
    last_four: number.slice(-4),
    expiration_month,
    expiration_year,
    fingerprint: await hmacSha256(fingerprintKey, number),
    scenario: scenarioOfCard(number),
  };
}

function checkCard(card: CardData, now: Date): void {
  if (!hasLuhnDigit(card.number) || card.number === REFUSED_CARD) {
    throw refuse('INVALID_CARD', 'data.number', 'The card number is not valid.');
  }
  if (hasExpired(card, now)) {
    throw refuse('INVALID_CARD', 'data.expiration_year', 'The card has expired.');
  }
}

function checkRoutingNumber({ routing_number }: BankData): void {
  if (/[1-9]/.test(routing_number) && hasRoutingDigit(routing_number)) return;
  throw refuse('VALIDATION_ERROR', 'data.routing_number', 'The routing number is not valid.');
}

function checkAccountNumber({ account_number }: BankData): void {
  if (/[1-9]/.test(account_number)) return;
  throw refuse('VALIDATION_ERROR', 'data.account_number', 'The account number is not valid.');
}

/** Ranges that are precise enough for test numbers. The first range that a number fits decides. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'american-express'],
  [/^(30[0-5]|309|36|38|39)/, 'diners-club'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^62/, 'unionpay'],
];

function brandOf(number: string): string | null {
  return BRANDS.find(([range]) => range.test(number))?.[1] ?? null;
}
