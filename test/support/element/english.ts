import { allTexts, type DeferredTexts } from '../../../src/messages/deferred.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import type { Wording } from '../../../src/messages/terms.ts';

/** All messages of the page, in English. */
export const ENGLISH: Wording<DeferredTexts> = {
  locale: 'en-US',
  messages: allTexts(pageTexts),
};
