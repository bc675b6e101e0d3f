/** Languages that there are texts in: English, and a file of src/messages/locales for each other. BCP 47. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'ar bg ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-PT ro ru ' +
    'sk sl sv th tr uk vi zh zh-TW en'
  ).split(' '),
);

/**
 * The language to speak: of `wanted` (BCP 47, best first), the first that there are texts in, by region
 * or script before the language alone. `fr-CH` is spoken in `fr`, `zh-HK` in `zh-TW`; English is left
 * for whatever there is nothing for.
 */
export function languageOf(wanted: readonly string[]): string {
  const names = wanted.flatMap((tag) => {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    const name = /^n[no]$/.test(language) ? 'nb' : language;
    return [script === 'Hant' ? 'zh-TW' : `${name}-${region}`, name];
  });
  return names.find((name) => LANGUAGES.has(name)) ?? 'en';
}
