/**
 * A moment as readers of `locale` (BCP 47) write it, with its digits, but always in the Gregorian calendar: banks
 * and contracts count by it, so a date on which money is promised means the same in every locale, also in those
 * whose usual calendar is another one (Persian, Buddhist, Umm al-Qura) and where the tag asks for one (`-u-ca-`).
 */
export function formatTime(
  time: Date | number,
  locale: string,
  style: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory' }).format(time);
}
