import type { Problem } from '../errors.ts';
import { formatMoney } from '../money.ts';
import { fill } from './fill.ts';
import { formatTime } from './format-time.ts';
import type { LazyTexts } from './lazy.ts';
import { isDate } from '../calendar.ts';

/** What a text depends on besides the problem. */
export interface Reading {
  readonly locale: string;
  /** Whether the payment was to come from a bank account. */
  readonly bank?: boolean;
  readonly messages: LazyTexts;
  /** Whether the previous attempt was declined too, and nothing was changed since. */
  readonly again?: boolean;
}

/**
 * The buyer's text for a refused payment; `undefined` for other problems. It contains
 * `{nothingCharged}` where it may say that nothing was charged.
 */
export function refusalText(problem: Problem, reading: Reading): string | undefined {
  const { code, amounts, retryAt } = problem;
  const { locale, messages } = reading;
  const texts: Readonly<Record<string, string>> = messages;
  if (retryAt && isDate(new Date(retryAt))) {
    return fill(messages.notBefore, {
      time: formatTime(new Date(retryAt), locale, { dateStyle: 'medium', timeStyle: 'short' }),
      nothingCharged: '{nothingCharged}',
    });
  }
  if (problem.returned) return returnedDebit(problem, messages).text;
  if (code === 'PAYMENT_DECLINED') return `${declineText(problem, reading)} {nothingCharged}`;
  if (problem.fields?.length) return messages.code_FIELDS_INVALID;
  if (code === 'TOTAL_CHANGED' && amounts) {
    if (amounts.before.amount === amounts.after.amount) return messages.termsChanged;
    return fill(messages.totalChanged, {
      from: formatMoney(amounts.before, locale),
      to: formatMoney(amounts.after, locale),
      nothingCharged: '{nothingCharged}',
    });
  }
  return texts[`code_${code}`];
}

/**
 * The buyer's texts for a bank debit that was received and failed days later, by the bank's code.
 */
export function returnedDebit(
  { failureCode }: Pick<Problem, 'failureCode'>,
  messages: LazyTexts,
): { readonly title: string; readonly text: string } {
  const texts: Readonly<Record<string, string>> = messages;
  const cause = texts[`debit_${failureCode}`];
  const text = [cause, messages.returned].filter(Boolean).join(' ');
  return { title: messages.returnedTitle, text };
}

/**
 * The text for the processor's code. A card may be declined for the bank account behind it, so
 * codes of debits count for cards too.
 */
function declineText({ failureCode }: Problem, { bank, again, messages }: Reading): string {
  const texts: Readonly<Record<string, string>> = messages;
  const debit = texts[`debit_${failureCode}`];
  if (bank) return debit ?? (again ? messages.accountDeclinedAgain : messages.debit);
  const decline = texts[`decline_${failureCode}`] ?? debit;
  return decline ?? (again ? messages.cardDeclinedAgain : messages.decline);
}
