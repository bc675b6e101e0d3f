/** Whether readers of `locale` (BCP 47) write the family name first. */
export function isFamilyFirst(locale: string): boolean {
  return /^(?:ja|ko|zh|hu|vi)\b/i.test(locale);
}
