import { createViews } from '../../../src/deferred/deferred.ts';
import { ENGLISH } from './english.ts';

/** The deferred part's views, without an element. */
export const deferred = createViews({
  root: () => undefined,
  update: () => {},
  onChange: () => {},
  announce: () => {},
  locale: () => 'en-US',
  messages: () => ENGLISH.messages,
  attributes: () => ({}),
  options: () => undefined,
  order: () => undefined,
  subject: () => undefined,
  adopt: () => {},
  hasIdentity: () => false,
  typed: () => false,
  askAddressFormat: () => false,
});
