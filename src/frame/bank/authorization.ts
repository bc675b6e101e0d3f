import type { Source } from '../../api/source.ts';
import type { Order } from '../../checkout/order.ts';
import type { BankTexts } from '../../messages/bank.ts';
import { fill } from '../../messages/fill.ts';
import { formatTime } from '../../messages/format-time.ts';
import { chargeText, laterCharges, type Plan, plansOf } from '../../messages/later-charges.ts';
import { every } from '../../messages/terms.ts';
import { formatMoney } from '../../money.ts';
import { plainName } from '../../ui/plain-name.ts';

export type AccountType = Extract<Source, { type: 'BANK_ACCOUNT' }>['accountType'];

/** What is known about the account to debit. */
export interface DebitedAccount {
  /** Unknown for a saved account. */
  readonly accountType?: AccountType | undefined;
  /** Absent until the number is typed. */
  readonly last4?: string | undefined;
  readonly bankName?: string | undefined;
}

export interface AuthorizationTerms {
  /** Name of the merchant who debits. */
  readonly merchant: string;
  /** How to reach the merchant: an email address, or the address of a page. */
  readonly contact: string;
  readonly order: Order;
  readonly account: DebitedAccount;
  /** The moment of the payment. Its day is the one of the buyer's calendar. */
  readonly date: Date;
  /** BCP 47. */
  readonly locale: string;
  readonly messages: BankTexts;
}

/**
 * The text in which the buyer of `order` authorizes the merchant to debit a bank account. It says
 * what the rules of Nacha require for debits authorized on the web: who, what, when, from which
 * account, and how to revoke it. Paragraphs end with a line break. `undefined` if nothing will ever
 * be debited.
 */
export function authorization(terms: AuthorizationTerms): string | undefined {
  const { order, date, locale, messages } = terms;
  const [merchant, contact] = [plainName(terms.merchant), plainName(terms.contact)];
  const day = (date: Date): string => formatTime(date, locale, { dateStyle: 'long' });
  const money = (amount: number): string =>
    formatMoney({ amount, currency: order.currency }, locale);

  const dueNow = order.amount_total > 0;
  const later = recurringDebits(order).flatMap((plan) =>
    laterCharges(plan, order, date).flatMap((charge) => {
      const { from, until } = charge;
      // A debit that lies beyond all dates will never take place.
      if (!from || charge.amount === 0) return [];
      const amount = chargeText(charge, order.currency, locale);
      if (until && until <= from) return fill(messages.debitOnce, { amount, date: day(from) });
      // Without its last day, a lower amount could be read as one beside the full one.
      const days = until ? `${day(from)} – ${day(until)}` : day(from);
      return fill(messages.debitAgain, { amount, every: every(plan.recurring, terms), date: days });
    }),
  );
  const now = { amount: money(order.amount_total), date: day(date) };
  const debits = dueNow ? [fill(messages.debitOnce, now), ...later] : later;
  if (debits.length === 0) return undefined;
  return [
    fill(messages.authorize, {
      merchant,
      debits: debits.reduce((first, second) => fill(messages.debitsAnd, { first, second })),
      account: accountText(terms.account, messages),
    }),
    later.length === 0
      ? fill(messages.revokeOnce, { merchant, contact })
      : fill(messages.revokeRecurring, { merchant, contact }) +
        (dueNow ? ` ${messages.firstToday}` : ''),
    `${messages.settlesLater} ${messages.keep}`,
  ].join('\n');
}

/**
 * The proof that `text` was shown and agreed to at `now`, for the payment's metadata: its SHA-256
 * (of UTF-8, in hexadecimal) and the time in ISO 8601.
 */
export async function authorizationProof(
  text: string,
  now: Date,
): Promise<{ ach_authorization_sha256: string; ach_authorization_at: string }> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return { ach_authorization_sha256: hex.join(''), ach_authorization_at: now.toISOString() };
}

function accountText(
  { accountType, bankName: bank, last4 }: DebitedAccount,
  messages: BankTexts,
): string {
  if (!last4) return messages.accountAbove;
  const account = accountType ? messages[`account_${accountType}`] : messages.account;
  const ending = { account, last4: plainName(last4) };
  return bank
    ? fill(messages.accountEndingAt, { ...ending, bank: plainName(bank) })
    : fill(messages.accountEnding, ending);
}

/** The debits that recur. Lines with the same terms share one amount. */
function recurringDebits(order: Order): readonly Plan[] {
  const debits = new Map<string, Plan>();
  for (const { amount, lowered, recurring } of plansOf(order)) {
    if (amount === 0) continue;
    const { interval, interval_count, trial_period_days } = recurring;
    const rhythm = [interval, interval_count, trial_period_days].join();
    const before = debits.get(rhythm) ?? { amount: 0, lowered: 0 };
    debits.set(rhythm, {
      recurring,
      amount: before.amount + amount,
      lowered:
        before.lowered === undefined || lowered === undefined
          ? undefined
          : before.lowered + lowered,
    });
  }
  return [...debits.values()];
}
