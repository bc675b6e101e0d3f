import { showLanguage } from './language.ts';
import type { HostedTexts } from './messages.ts';
import { pageTexts } from './texts/page-texts.ts';

/** The texts that every part of this page may need. */
export let texts: typeof pageTexts = pageTexts;

/** All texts of this page in its language; none for English. */
let translated: Partial<HostedTexts> = {};

/** How long the page waits for its texts before it shows English ones, in milliseconds. */
const TEXTS_TIMEOUT_MS = 4000;

/**
 * Loads the texts in the first language that the address or the browser asks for and that has any.
 * The page's language is set at once, because the checkout on the page follows it.
 */
export async function speak(): Promise<void> {
  const language = showLanguage();
  if (language !== 'en') {
    try {
      const signal = AbortSignal.timeout(TEXTS_TIMEOUT_MS);
      const response = await fetch(`text-${language}.json`, { signal });
      const { hosted } = (await response.json()) as { readonly hosted: HostedTexts };
      translated = hosted;
      texts = translate(pageTexts);
    } catch {
      // Texts that could not be loaded stay English.
    }
  }
  document.title = texts.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = texts[element.dataset['text'] as keyof typeof pageTexts];
  }
  document.documentElement.removeAttribute('data-awaits-texts');
}

/** The texts of a part of the page in the page's language. `speak` has loaded them. */
export function translate<Texts extends Partial<HostedTexts>>(english: Texts): Texts {
  return { ...english, ...translated };
}
