import type { Environment } from '../../src/api/keys.ts';
import { readLocale } from '../../src/messages/page-locale.ts';
import { decode, readCredential, readCredentials, readParameters } from './link/link-text.ts';

/** What the address of the hosted page asks for. */
export type Address =
  | { readonly kind: 'session'; readonly clientSecret: string }
  | {
      readonly kind: 'link';
      readonly key: string;
      readonly link: string;
      readonly parameters: URLSearchParams;
    }
  | {
      readonly kind: 'items';
      readonly key: string;
      readonly items: string;
      readonly parameters: URLSearchParams;
    }
  /** The address holds a secret in a part that servers and their logs have read. */
  | { readonly kind: 'exposed'; readonly key?: string }
  | { readonly kind: 'incomplete'; readonly key?: string };

const SECRET_NAME = /secret|session|token/i;
const SECRET_VALUE = /_secret|^(ecs|sk|cs)[_-]/i;

/**
 * Reads what is bought from the fragment, because a fragment reaches no server, no referrer and no
 * log: `#<client secret>`, `#link=<payment link>&key=<publishable key>` or `#key=<publishable
 * key>&items=<line items>`. The parameters of the latter two may have fields of their own, which
 * read-fields.ts reads. Nothing that identifies a purchase is read from the path or the query. What
 * cannot belong to a secret, a key or an id is ignored: link/link-text.ts.
 */
export function readAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Address {
  const said = new URLSearchParams(decode(search)).get('key');
  if (containsSecret(pathname, search)) return { kind: 'exposed', ...keyOf(said) };
  const fragment = hash.slice(1);
  // A program may have escaped the whole fragment, and what separates its parameters with it.
  const [parameters = new URLSearchParams()] = [fragment, decode(fragment)]
    .map(readParameters)
    .toSorted((one, other) => Number(isOffer(other)) - Number(isOffer(one)));
  const key = readCredential(parameters.get('key') ?? '');
  const link = readCredential(parameters.get('link') ?? '');
  const items = readCredentials(parameters.get('items') ?? '');
  // The id of the link becomes part of a request's address, where nothing secret may appear.
  if (key && link && !SECRET_VALUE.test(link)) return { kind: 'link', key, link, parameters };
  if (key && items) return { kind: 'items', key, items, parameters };
  const clientSecret = readCredential(fragment);
  if (clientSecret) return { kind: 'session', clientSecret };
  return { kind: 'incomplete', ...keyOf(parameters.get('key') ?? said) };
}

/** Whether the parameters are those of an offer, even if some are missing. */
function isOffer(parameters: URLSearchParams): boolean {
  return ['key', 'link', 'items'].some((name) => parameters.has(name));
}

/** What may be a publishable key in an address that cannot be used otherwise. Whoever uses it checks it. */
function keyOf(text: string | null): { readonly key?: string } {
  const key = readCredential(text ?? '');
  return key.startsWith('pk_') ? { key } : {};
}

/** How the names of fields begin, even mistyped ones: fragment-fields.ts. */
const FIELD_NAME = /^(identity|metadata|tag|instrument)/i;

/** Whether the parameters of an address add anything to the order. */
export function hasFields(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some((name) => FIELD_NAME.test(name));
}

/** Attributes of the element that a link may set in its query. */
const SETTINGS = ['billing-address', 'payment-methods', 'locale', 'theme'];

/** The settings that `search` holds, by attribute. None of them is secret. */
export function readSettings(search: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(search)].filter(([name]) => SETTINGS.includes(name));
}

/** The environment of a client secret, which unlike a key does not name one itself. */
export function readEnvironment(search: string): Environment | undefined {
  const environment = new URLSearchParams(search).get('environment');
  return environment === 'sandbox' || environment === 'live' ? environment : undefined;
}

/** With underscores, only a language with its script and country, because keys have underscores too. */
const TEMPLATE_LOCALE = /^[a-z]{2,3}(?:_[a-z]{4})?(?:_(?:[a-z]{2}|\d{3}))?$/i;

function isLocale(value: string): boolean {
  return TEMPLATE_LOCALE.test(value) || (!value.includes('_') && readLocale(value) !== undefined);
}

function containsSecret(pathname: string, search: string): boolean {
  const query = [...new URLSearchParams(search)];
  return (
    pathname.split('/').some((part) => SECRET_VALUE.test(part)) ||
    query.some(
      ([name, value]) =>
        // The tags of Czech and Slovak (`cs`, `sk`) begin like secrets.
        !(name === 'locale' && isLocale(value)) &&
        (SECRET_NAME.test(name) || SECRET_VALUE.test(value || name)),
    )
  );
}
