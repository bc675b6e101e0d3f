import { directionOf } from '../../src/messages/direction.ts';
import { languageOf } from '../../src/messages/languages.ts';
import { type HostedTexts, hostedTexts } from './messages.ts';

/** The texts of this page. */
export let texts: HostedTexts = hostedTexts;

/** How long the page waits for its texts before it shows English ones, in milliseconds. */
const TEXTS_TIMEOUT_MS = 4000;

/**
 * Loads the texts in the first of the `wanted` languages (BCP 47, best first) that has any. The
 * page's language is set at once, because the checkout on the page follows it.
 */
export async function speak(wanted: readonly string[]): Promise<void> {
  const language = languageOf(wanted);
  const root = document.documentElement;
  root.lang = wanted.find((tag) => languageOf([tag]) === language) ?? language;
  root.dir = directionOf(language);
  if (language !== 'en') {
    try {
      const signal = AbortSignal.timeout(TEXTS_TIMEOUT_MS);
      const response = await fetch(`text-${language}-hosted.json`, { signal });
      texts = { ...hostedTexts, ...((await response.json()) as HostedTexts) };
    } catch {
      // Texts that could not be loaded stay English.
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = texts[element.dataset['text'] as keyof HostedTexts];
  }
}
