import { later as laterOf } from '../../src/deferred/deferred.ts';
import { ENGLISH } from './english.ts';

/** The second part's views, of no element. */
export const later = laterOf({
  root: () => undefined,
  update: () => {},
  onChange: () => {},
  tell: () => {},
  locale: () => 'en-US',
  messages: () => ENGLISH.messages,
  attributes: () => ({}),
  options: () => undefined,
  order: () => undefined,
  subject: () => undefined,
  adopt: () => {},
  isKnown: () => false,
  typed: () => false,
  askAddressFormat: () => false,
});
