/** The locales that are asked for, best first: on the tag, the page's, or of a page that says none, the reader's. */
export function pageLocales(asked: string | undefined): string[] {
  const wishes = [asked, document.documentElement.lang || navigator.language];
  return wishes.filter((tag): tag is string => Boolean(tag && isLocale(tag)));
}

/** The longest tag that the frame takes. */
const MAX_LENGTH = 35;

/** Whether the platform and the frame both take `tag`. */
export function isLocale(tag: string): boolean {
  try {
    return tag.length <= MAX_LENGTH && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
