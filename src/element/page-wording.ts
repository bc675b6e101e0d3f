import type { Speech } from '../bridge/protocol.ts';
import { directionOf } from '../ui/direction.ts';
import { firstTexts } from '../messages/first.ts';
import type { FirstTexts } from '../messages/page.ts';
import { pageLocales } from '../messages/page-locale.ts';
import type { Wording } from '../messages/terms.ts';
import type { CheckoutTag } from './checkout-tag.ts';

/** What the frame has said about the language. */
interface Spoken {
  /** `undefined` until the frame has sent it. */
  readonly speech: Speech | undefined;
}

/** The language and the texts for the page, which is in English until the frame has sent others. */
export function speechOf(
  { locale: asked }: Pick<CheckoutTag, 'locale'>,
  { speech }: Spoken,
): Speech {
  const [locale = 'en'] = pageLocales(asked);
  return speech ?? { language: 'en', direction: directionOf(locale), locale, texts: {} };
}

/** The texts that the page shows, as far as they do not stand in the form's HTML. Its own overrides come last, because they take precedence. */
export function wordingOf(
  tag: Pick<CheckoutTag, 'locale' | 'messages'>,
  frame: Spoken,
): Wording<FirstTexts> {
  const { locale, texts } = speechOf(tag, frame);
  return { locale, messages: { ...firstTexts, ...texts, ...tag.messages } as FirstTexts };
}

/**
 * Whether translated texts are being loaded. The labels stay empty meanwhile, so that no English
 * ones flash up.
 */
export function awaitsTexts(
  tag: Pick<CheckoutTag, 'locale'>,
  frame: Spoken & { readonly drawn: boolean },
): boolean {
  return !frame.speech && !frame.drawn && !/^en\b/.test(speechOf(tag, frame).locale);
}
