import { allTexts, type LazyTexts } from '../../../src/messages/lazy.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import type { Wording } from '../../../src/messages/terms.ts';

/** All messages of the page, in English. */
export const ENGLISH: Wording<LazyTexts> = {
  locale: 'en-US',
  messages: allTexts(pageTexts),
};
