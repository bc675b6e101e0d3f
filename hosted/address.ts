import type { Environment } from '../src/api/keys.ts';
import { isLocale } from '../src/element/page-locale.ts';
import { type FieldsRefusal, type FragmentFields, readFragmentFields } from './fragment-fields.ts';

/** What the address of the hosted page asks for. */
export type Address =
  | { readonly kind: 'session'; readonly clientSecret: string }
  | {
      readonly kind: 'link';
      readonly key: string;
      readonly link: string;
      readonly fields: Omit<FragmentFields, 'identityId'>;
    }
  | {
      readonly kind: 'items';
      readonly key: string;
      readonly items: string;
      readonly fields: FragmentFields;
    }
  | FieldsRefusal
  /** A secret stands where servers and their logs have read it. */
  | { readonly kind: 'exposed' }
  | { readonly kind: 'incomplete' };

const SECRET_NAME = /secret|session|token/i;
const SECRET_VALUE = /_secret|^(ecs|sk|cs)[_-]/i;

/**
 * Reads what to sell from the fragment, because that reaches no server, no referrer and no log:
 * `#<client secret>`, `#link=<payment link>&key=<publishable key>` or
 * `#key=<publishable key>&items=<line items>`, the latter two with fields of their own. Nothing is
 * ever taken from path or query.
 */
export function readAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Address {
  if (holdsSecret(pathname, search)) return { kind: 'exposed' };
  const fragment = hash.slice(1);
  const parameters = new URLSearchParams(fragment);
  const key = parameters.get('key');
  const link = parameters.get('link');
  const items = parameters.get('items');
  // The link's id becomes a part of an address, where nothing secret may come.
  const isLink = key && link && !SECRET_VALUE.test(link);
  if (isLink || (key && items)) {
    const fields = readFragmentFields(parameters);
    if ('kind' in fields) return fields;
    if (!isLink) return { kind: 'items', key, items: items ?? '', fields };
    // The session of a link could show its buyer what the service keeps of the customer.
    if (fields.identityId) return { kind: 'malformed', code: 'MALFORMED_IDENTITY' };
    return { kind: 'link', key, link, fields };
  }
  const isSecret = fragment !== '' && key === null && link === null && items === null;
  return isSecret ? { kind: 'session', clientSecret: fragment } : { kind: 'incomplete' };
}

/** What a link may say about the checkout itself: attributes of the element, in the query. */
const SETTINGS = ['billing-address', 'payment-methods', 'locale', 'theme'];

/** The settings among `search`, by attribute; none of them is secret. */
export function readSettings(search: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(search)].filter(([name]) => SETTINGS.includes(name));
}

/** The environment of a client secret, which does not name one itself as a key does. */
export function readEnvironment(search: string): Environment | undefined {
  const environment = new URLSearchParams(search).get('environment');
  return environment === 'sandbox' || environment === 'live' ? environment : undefined;
}

function holdsSecret(pathname: string, search: string): boolean {
  const query = [...new URLSearchParams(search)];
  return (
    pathname.split('/').some((part) => SECRET_VALUE.test(part)) ||
    query.some(
      ([name, value]) =>
        // Czech and Slovak begin as secrets do.
        !(name === 'locale' && isLocale(value)) &&
        (SECRET_NAME.test(name) || SECRET_VALUE.test(value || name)),
    )
  );
}
