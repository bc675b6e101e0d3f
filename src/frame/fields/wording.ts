import { type FrameTexts, frameTexts } from '../../messages/frame.ts';

export type Texts = Readonly<Record<string, string>>;

/** The texts of this document, in one language at a time. What shows them reads them anew each time. */
export interface Wording {
  /** With those of the lazy part once `loadLazy` has resolved. */
  readonly texts: FrameTexts & Texts;
  /** The locale for amounts and dates. BCP 47. */
  readonly locale: string;
  /** The language of the texts. BCP 47. */
  readonly language: string;
  /** Resolves once the texts that an untouched form does not show are loaded, or cannot be. */
  readonly loadLazy: () => Promise<void>;
}

/** English is in the scripts, so that it never has to be loaded. */
export const ENGLISH: Wording = {
  texts: frameTexts,
  locale: 'en',
  language: 'en',
  loadLazy: async () => {},
};
