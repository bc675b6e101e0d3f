import type { EarlierAttempt } from '../checkout/state.ts';
import { formatMoney } from '../money.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { fill } from '../messages/fill.ts';
import { formatTime } from '../messages/format-time.ts';
import type { Wording } from '../messages/terms.ts';

/**
 * What has become of an earlier attempt, as far as it is known: `A payment of $24.00 that you started at
 * 6:31 PM may have gone through.` On another day, the time has its date.
 */
export function earlierPaymentText(
  { amount, currency, startedAt, isPaid }: EarlierAttempt,
  { messages, locale }: Wording<LazyTexts>,
  now = new Date(),
): string {
  const time = new Date(startedAt);
  const isToday = time.toDateString() === now.toDateString();
  const style: Intl.DateTimeFormatOptions = {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  };
  return fill(isPaid ? messages.earlierPaid : messages.earlierUnknown, {
    amount: formatMoney({ amount, currency }, locale),
    time: formatTime(time, locale, style),
  });
}
