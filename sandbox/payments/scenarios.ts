import { hasExpired } from '../customers/card-expiry.ts';
import type { Chargeable } from '../customers/instrument.ts';
import type { Scenario } from '../store/tables/customers.ts';

/** Why money did not move. */
export interface Decline {
  readonly failure_code: string;
  readonly failure_message: string;
}

/** What the processor answers to a charge. */
export type Verdict =
  | { readonly state: 'SUCCEEDED' }
  /**
   * `as` is the code of the failure, or absent for success. `after` is in seconds of the sandbox's
   * clock.
   */
  | { readonly state: 'PENDING'; readonly after: number; readonly as?: string }
  /**
   * `form` is the way in which the service reports the failure. It has two. Contract, section 5.
   */
  | { readonly state: 'FAILED'; readonly code: string; readonly form: 'transfer' | 'error' };

const MINUTE = 60;
const DAY = 86_400;

const MESSAGES: Readonly<Record<string, string>> = {
  GENERIC_DECLINE: 'The card was declined.',
  INSUFFICIENT_FUNDS: 'There are insufficient funds.',
  EXPIRED_CARD: 'The card has expired.',
  INVALID_CVV: 'The security code is wrong.',
  STOLEN_CARD: 'The card was reported stolen.',
  CALL_ISSUER: 'Call the bank that issued the card.',
  INVALID_CARD: 'The card number is not valid.',
  BANK_ACCOUNT_CLOSED: 'The bank account is closed.',
  NO_BANK_ACCOUNT_FOUND: 'The bank account does not exist.',
  PAYMENT_INSTRUMENT_DISABLED: 'The payment instrument was taken out of use.',
  INVALID_BANK_ACCOUNT_NUMBER: 'The bank account number is not valid.',
};

export function declineOf(code: string): Decline {
  return { failure_code: code, failure_message: MESSAGES[code] ?? 'The payment failed.' };
}

const failed = (code: string): Verdict => ({ state: 'FAILED', code, form: 'transfer' });

/** How charges end, by the scenario that is kept with a payment instrument. Contract, section 8. */
const VERDICTS: Readonly<Record<Scenario, Verdict>> = {
  succeeds: { state: 'SUCCEEDED' },
  generic_decline: failed('GENERIC_DECLINE'),
  insufficient_funds: failed('INSUFFICIENT_FUNDS'),
  expired_card: failed('EXPIRED_CARD'),
  invalid_cvv: failed('INVALID_CVV'),
  stolen_card: failed('STOLEN_CARD'),
  call_issuer: { state: 'FAILED', code: 'CALL_ISSUER', form: 'error' },
  settles_later: { state: 'PENDING', after: MINUTE },
  bank_succeeds: { state: 'PENDING', after: DAY },
  bank_insufficient_funds: { state: 'PENDING', after: DAY, as: 'INSUFFICIENT_FUNDS' },
  bank_closed: { state: 'PENDING', after: DAY, as: 'BANK_ACCOUNT_CLOSED' },
  bank_not_found: { state: 'PENDING', after: DAY, as: 'NO_BANK_ACCOUNT_FOUND' },
  bank_invalid_number: { state: 'PENDING', after: DAY, as: 'INVALID_BANK_ACCOUNT_NUMBER' },
};

/** Amounts in minor units that fail whatever pays them. The processor reacts to them by itself. */
const AMOUNTS = new Map<number, Verdict>([
  [102, failed('GENERIC_DECLINE')],
  [193, failed('INSUFFICIENT_FUNDS')],
  [194, failed('INVALID_CARD')],
]);

/**
 * What comes of capturing what was authorized on `instrument`. The bank has promised the money, so
 * that nothing declines it any more. It may still take its time.
 */
export function judgeCapture({ scenario }: Chargeable): Verdict {
  const verdict = VERDICTS[scenario];
  return verdict.state === 'FAILED' ? VERDICTS.succeeds : verdict;
}

/** What comes of charging `amount` minor units to `instrument` at `now`. */
export function judge(instrument: Chargeable, amount: number, now: Date): Verdict {
  if (instrument.enabled === false) return failed('PAYMENT_INSTRUMENT_DISABLED');
  if (hasExpired(instrument, now)) return failed('EXPIRED_CARD');
  const verdict = VERDICTS[instrument.scenario];
  return verdict.state === 'FAILED' ? verdict : (AMOUNTS.get(amount) ?? verdict);
}
