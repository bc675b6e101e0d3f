import type { Speech } from '../bridge/protocol.ts';
import { type PageTexts, pageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { FieldsFrame } from './fields-frame.ts';
import { pageLocales } from '../messages/page-locale.ts';

/** The language and the texts of the page, which is in English until the frame has sent others. */
export class PageWording {
  readonly #tag: Pick<CheckoutTag, 'locale' | 'messages'>;
  readonly #frame: Pick<FieldsFrame, 'speech' | 'drawn'>;

  constructor(
    tag: Pick<CheckoutTag, 'locale' | 'messages'>,
    frame: Pick<FieldsFrame, 'speech' | 'drawn'>,
  ) {
    this.#tag = tag;
    this.#frame = frame;
  }

  get speech(): Speech {
    const [locale = 'en'] = pageLocales(this.#tag.locale);
    return this.#frame.speech ?? { language: 'en', direction: 'ltr', locale, texts: {} };
  }

  /** The page's overrides come last, because they take precedence. */
  get current(): Wording<PageTexts> {
    const { locale, texts } = this.speech;
    const messages = { ...pageTexts, ...texts, ...this.#tag.messages } as PageTexts;
    return { locale, messages };
  }

  /**
   * Whether translated texts are being loaded. The labels stay empty meanwhile, so that no English
   * ones flash up.
   */
  get isAwaited(): boolean {
    const { speech, drawn } = this.#frame;
    return !speech && !drawn && !/^en\b/.test(this.speech.locale);
  }
}
