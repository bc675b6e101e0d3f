/** The locale that amounts and dates are written in: asked for, else the page's, else the reader's. */
export function pageLocale(asked: string | undefined): string {
  const wishes = [asked, document.documentElement.lang, navigator.language, 'en'];
  return wishes.find((tag): tag is string => Boolean(tag && isLocale(tag))) ?? 'en';
}

/** The longest tag that the frame takes. */
const LONGEST = 35;

function isLocale(tag: string): boolean {
  try {
    return tag.length <= LONGEST && Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
