import { type DeferredTexts, deferredTexts } from '../../src/messages/deferred.ts';
import { pageTexts } from '../../src/messages/page.ts';
import type { Wording } from '../../src/messages/terms.ts';

/** All that the page says in English. */
export const ENGLISH: Wording<DeferredTexts> = {
  locale: 'en-US',
  messages: { ...pageTexts, ...deferredTexts },
};
