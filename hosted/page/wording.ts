import { showLanguage } from './language.ts';
import { type HostedTexts, hostedTexts } from './messages.ts';

/** The texts of this page. */
export let texts: HostedTexts = hostedTexts;

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
      const response = await fetch(`text-${language}-hosted.json`, { signal });
      texts = { ...hostedTexts, ...((await response.json()) as HostedTexts) };
    } catch {
      // Texts that could not be loaded stay English.
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = texts[element.dataset['text'] as keyof HostedTexts];
  }
  document.documentElement.removeAttribute('data-awaits-texts');
}
