import { directionOf } from '../../src/ui/direction.ts';
import { languageOf } from '../../src/messages/languages.ts';
import { readLocale } from '../../src/messages/page-locale.ts';
import { readSettings } from './address.ts';

/** The locales that the address and the browser ask for (BCP 47), best first. */
function wantedLocales(): readonly string[] {
  const asked = readSettings(location.search).find(([name]) => name === 'locale')?.[1] ?? '';
  return [asked, ...navigator.languages].flatMap((tag) => readLocale(tag) ?? []);
}

/**
 * Sets language and direction of the page, which the checkout on it follows, and returns the
 * language. Texts that are still in English are marked, unless they are to stay so.
 */
export function showLanguage(): string {
  const wanted = wantedLocales();
  const language = languageOf(wanted);
  const root = document.documentElement;
  root.lang = wanted.find((tag) => languageOf([tag]) === language) ?? language;
  root.dir = directionOf(language);
  root.toggleAttribute('data-awaits-texts', language !== 'en');
  return language;
}
