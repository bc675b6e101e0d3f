/** The writing direction of `language`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he)/.test(language) ? 'rtl' : 'ltr';
}

/**
 * The locale for amounts and dates beside texts in `language`: `wanted`, if it has that language.
 */
export function formatLocale(wanted: string | undefined, language: string): string {
  const isOfIt = wanted?.slice(0, 2).toLowerCase() === language.slice(0, 2);
  return isOfIt && wanted ? wanted : language;
}
