import { directionOf } from '../src/messages/direction.ts';
import { languageOf } from '../src/messages/languages.ts';
import { type HostedTexts, hostedTexts } from './messages.ts';

/** What this page says, from the moment that it shows anything. */
export let texts: HostedTexts = hostedTexts;

/** How long texts may keep the page waiting, in milliseconds. Then it speaks English. */
const TEXTS_TIMEOUT_MS = 4000;

/**
 * Speaks the first of `wanted` (BCP 47, best first) that there are texts in. The page's language is set
 * at once, because the checkout on it follows that.
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
      // English stays for what is missing.
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    element.textContent = texts[element.dataset['text'] as keyof HostedTexts];
  }
}
