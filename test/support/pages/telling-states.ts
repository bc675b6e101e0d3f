/*
 * Chromium is shown every state, with every run of all tests. Elsewhere, and from right to left, a few
 * tell whether something is drawn in another way; `npm run test:nightly` goes through all of them.
 */
import { hasAllRows } from './telling-rows.ts';

/** Every part that a state has is in one of these, with all kinds of controls. */
const TELLING = new Set([
  'a ready checkout',
  'a checkout full of mistakes',
  'a bank account full of mistakes',
  'a list of what is saved',
  'a business with its whole address',
  'a trial',
  'a payment under way',
  'a declined payment',
  'a payment whose outcome is unknown',
  'the receipt of a bank payment',
  'a page whose script never comes',
  'a filled cart',
  'the hosted page of a payment link',
  'the hosted page as a dialog',
]);

/** Every color that a dark page has is in one of these. */
const TELLING_IN_THE_DARK = new Set([
  'a checkout full of mistakes',
  'a list of what is saved',
  'a declined payment',
  'the receipt of a bank payment',
  'a page whose script never comes',
  'a filled cart',
  'the hosted page of a payment link',
]);

/** Whether a state is shown to Firefox and WebKit. */
export function isTelling(state: string, scheme: 'light' | 'dark'): boolean {
  const telling = scheme === 'dark' ? TELLING_IN_THE_DARK : TELLING;
  return hasAllRows || telling.has(state);
}

/** What the gallery does not have, which is looked at from right to left as a whole. */
const NOT_IN_THE_GALLERY = new Set([
  'a checkout whose service is slow',
  'a subscription beside goods',
  'a payment that is being looked for',
  'a payment whose outcome is unknown',
  'a checkout whose service is away',
]);

/** Whether a state is shown in Arabic by itself. */
export function isShownInArabic(state: string): boolean {
  return hasAllRows || NOT_IN_THE_GALLERY.has(state);
}
