/** How many locales the frame takes, and the longest tag. */
const MAX_LOCALES = 9;
const MAX_LENGTH = 35;

/** ISO 639 codes for texts in no language, in several, or in one that is not known. */
const NO_LANGUAGE = /^(?:mis|mul|und|zxx)\b/i;
/** Tags begin with a code of ISO 639. BCP 47 leaves room for longer names, of which there are none. */
const LANGUAGE_FIRST = /^[a-z]{2,3}(?:-|$)/i;

/**
 * The wanted locales (BCP 47), best first: that of the tag, then that of the page, or those of the reader
 * if the page has none that can be read.
 */
export function pageLocales(asked: string | undefined): string[] {
  const page = readLocale(document.documentElement.lang);
  return [asked, ...(page === undefined ? navigator.languages : [page])]
    .flatMap((tag) => readLocale(tag) ?? [])
    .slice(0, MAX_LOCALES);
}

/**
 * The BCP 47 tag in `text`, as templates write it: `de_DE` of CLDR (UTS 35, 3.1), `de_DE.UTF-8` and `sr_RS@latin` of
 * POSIX, with white space around it. `undefined` for what names no language, as `C`, `und` and `x-default` do not,
 * and for what the platform or the frame does not take.
 */
export function readLocale(text: string | undefined): string | undefined {
  const [name = ''] = (text ?? '').trim().split(/[.@]/);
  const tag = name.replaceAll('_', '-');
  if (tag.length > MAX_LENGTH || !LANGUAGE_FIRST.test(tag) || NO_LANGUAGE.test(tag))
    return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
