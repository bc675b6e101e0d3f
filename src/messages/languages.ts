/** The languages that have texts (BCP 47): English, and one per file of src/messages/locales. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'ar bg ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-PT ro ru ' +
    'sk sl sv th tr uk vi zh zh-TW en'
  ).split(' '),
);

/**
 * The first of the `wanted` languages (BCP 47, best first) that has texts. The region or script is
 * tried before the language alone: `fr-CH` becomes `fr`, and `zh-HK` becomes `zh-TW`. English is
 * the fallback.
 */
export function languageOf(wanted: readonly string[]): string {
  const names = wanted.flatMap((tag) => {
    const named = new Intl.Locale(tag);
    // Finding out the usual script and the present name of a language takes time. Only Chinese has
    // texts in two scripts, and what has texts by its name has no newer one.
    const isPlain = named.language !== 'zh' && LANGUAGES.has(named.language);
    const { language, script, region } = isPlain ? named : named.maximize();
    const name = /^n[no]$/.test(language) ? 'nb' : language;
    return [script === 'Hant' ? 'zh-TW' : `${name}-${region}`, name];
  });
  return names.find((name) => LANGUAGES.has(name)) ?? 'en';
}
