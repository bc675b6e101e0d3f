import type { Problem } from '../checkout/problem.ts';
import { formatMoney } from '../money.ts';
import { fill } from './fill.ts';
import type { DeferredTexts } from './deferred.ts';
import { isDate } from '../calendar.ts';

/** What a buyer's text depends on, beside the problem. */
export interface Reading {
  readonly locale: string;
  /** It was a bank account that was to pay. */
  readonly bank?: boolean;
  readonly messages: DeferredTexts;
  /** The attempt before was declined too, and nothing was changed for this one. */
  readonly again?: boolean;
}

/**
 * What a buyer reads about a payment that was refused; `undefined` for other problems. Where it is to
 * say that nothing was charged, it has `{nothingCharged}`.
 */
export function refusalText(problem: Problem, reading: Reading): string | undefined {
  const { code, amounts, retryAt } = problem;
  const { locale, messages } = reading;
  const texts: Readonly<Record<string, string>> = messages;
  if (retryAt && isDate(new Date(retryAt))) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return fill(messages.notBefore, {
      time: format.format(retryAt),
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
 * What a buyer reads about a bank debit that was received and has failed days later, by the code that
 * the bank gave.
 */
export function returnedDebit(
  { failureCode }: Pick<Problem, 'failureCode'>,
  messages: DeferredTexts,
): { readonly title: string; readonly text: string } {
  const texts: Readonly<Record<string, string>> = messages;
  const cause = texts[`debit_${failureCode}`];
  const text = [cause, messages.returned].filter(Boolean).join(' ');
  return { title: messages.returnedTitle, text };
}

/** By the processor's code. A card that a bank account stands behind is refused as that is. */
function declineText({ failureCode }: Problem, { bank, again, messages }: Reading): string {
  const texts: Readonly<Record<string, string>> = messages;
  const debit = texts[`debit_${failureCode}`];
  if (bank) return debit ?? (again ? messages.accountDeclinedAgain : messages.debit);
  const decline = texts[`decline_${failureCode}`] ?? debit;
  return decline ?? (again ? messages.cardDeclinedAgain : messages.decline);
}
