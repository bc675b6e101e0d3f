/** The direction that `language` is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he)/.test(language) ? 'rtl' : 'ltr';
}

/** The locale that amounts and dates are written in beside texts in `language`: `wanted`, if it is of it. */
export function formatLocale(wanted: string | undefined, language: string): string {
  const isOfIt = wanted?.slice(0, 2).toLowerCase() === language.slice(0, 2);
  return isOfIt && wanted ? wanted : language;
}
