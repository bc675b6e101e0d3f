/**
 * The wanted locales, best first: that of the tag, then that of the page, or of the browser if the
 * page has none.
 */
export function pageLocales(asked: string | undefined): string[] {
  const wishes = [asked, document.documentElement.lang || navigator.language];
  return wishes.filter((tag): tag is string => Boolean(tag && isLocale(tag)));
}

/** The longest tag that the frame accepts. */
const MAX_LENGTH = 35;

/** Whether both the platform and the frame accept `tag`. */
export function isLocale(tag: string): boolean {
  try {
    return tag.length <= MAX_LENGTH && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
