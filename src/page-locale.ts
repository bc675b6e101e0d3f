/** The locale that amounts and dates are written in: asked for, else the page's, else the reader's. */
export function pageLocale(asked: string | undefined): string {
  const wishes = [asked, document.documentElement.lang, navigator.language, 'en'];
  return wishes.find((tag): tag is string => Boolean(tag) && isLocale(tag)) ?? 'en';
}

function isLocale(tag: string | undefined): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
