import { findKey } from '../merchants/api-keys.ts';
import { readToken, type Person } from '../merchants/tokens.ts';
import { Refusal } from './refusal.ts';
import type { Remember } from '../store/moment.ts';
import type { Service } from './service.ts';

/**
 * How much a caller may do. A `page` has a publishable key, or no key at all, and reads back nothing
 * that it writes; a secret key and the admins of a merchant have `full` access; other people only
 * read its `treasury`. Interface, sections 5.2 and 5.3.
 */
export type Access = 'page' | 'full' | 'treasury';

/**
 * The kind of the credential, and for a client secret the session that it opens. Those who have the
 * same share their idempotency keys, so a retry after a rotation finds the first answer.
 */
export type Credential =
  | 'secret key'
  | 'publishable key'
  | 'vault key'
  | 'none'
  | 'token'
  | `session ${string}`;

/** Who sends a request, after the credential was checked. */
export interface Caller {
  /** The id of the merchant. */
  readonly merchant: string;
  readonly access: Access;
  readonly credential: Credential;
  /** Present where the credential was a person's token. */
  readonly person?: Person;
}

/** Who may use a resource beside secret keys. */
interface Rights {
  /** What publishable keys may do. */
  readonly page?: 'read' | 'write';
  /**
   * Which people may use it: admins alone, in `treasury` all others for reading too, or everybody.
   */
  readonly people?: 'admins' | 'treasury' | 'everybody';
  /** API keys are not taken. */
  readonly tokensOnly?: true;
}

/** Rights by the first segment of the path. Interface, section 5, and service contract, section 1. */
const RESOURCES = new Map<string, Rights>(
  Object.entries<Rights>({
    'validate-key': { page: 'read' },
    sessions: { page: 'write' },
    checkout: { page: 'write' },
    'embedded-checkout': { page: 'write' },
    // Only the merchant says who may embed sessions, although pages may create sessions.
    'embedded-checkout/config': {},
    'payment-instruments': { page: 'write' },
    customers: { page: 'write' },
    customer: { page: 'write' },
    orders: { page: 'write' },
    products: { page: 'read' },
    'product-prices': { page: 'read' },
    'payment-link': { page: 'read' },
    settlements: { people: 'treasury' },
    billpay: { people: 'treasury' },
    analytics: { people: 'treasury' },
    'compliance-forms': { people: 'admins' },
    'api-keys': { people: 'admins', tokensOnly: true },
    protected: { people: 'everybody', tokensOnly: true },
    ...Object.fromEntries(
      (
        'authorizations webhooks invoices transfer transfers subscriptions disputes coupons ' +
        'promotion-codes payment-links dunning-config revenue-recovery merchant'
      )
        .split(' ')
        .map((resource) => [resource, {}]),
    ),
  }),
);

/** The credentials that an operation takes. `path` is as in `authorize`. */
export function credentialsFor(path: string): { readonly key: boolean; readonly token: boolean } {
  const { people, tokensOnly } = RESOURCES.get(resourceOf(path)) ?? {};
  return { key: !tokensOnly, token: people !== undefined };
}

/**
 * Checks that the sender of `headers` may do this, whether or not the operation exists. A path
 * outside the service has no caller: it is refused as not found.
 *
 * @param path - The path below the base URL or, for a root, below `/v1`, as in `/product-prices/`.
 * @throws {Refusal} `UNAUTHORIZED` or `FORBIDDEN`
 */
export async function authorize(
  service: Pick<Service, 'store' | 'readTime'> & { readonly remember?: Remember },
  headers: Headers,
  method: string,
  path: string,
): Promise<Caller | undefined> {
  const resource = resourceOf(path);
  const rights = RESOURCES.get(resource);
  if (!rights) return undefined;
  const key = headers.get('x-easy-api-key');
  const isToken = rights.people !== undefined && (rights.tokensOnly || key === null);
  const caller = isToken
    ? await callerOfToken(service, headers.get('authorization'), rights)
    : await callerOfKey(service, key);
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  if (isAllowed(caller, rights, needed)) return caller;
  const who = caller.access === 'page' ? 'A publishable key' : 'A person of this role';
  throw new Refusal('FORBIDDEN', `${who} may not ${needed} ${resource}.`);
}

function resourceOf(path: string): string {
  const [, first = '', second] = path.split('/');
  const both = `${first}/${second}`;
  return RESOURCES.has(both) ? both : first;
}

function isAllowed({ access }: Caller, rights: Rights, needed: 'read' | 'write'): boolean {
  if (access === 'full' || rights.people === 'everybody') return true;
  if (access === 'page') return rights.page === needed;
  return rights.people === 'treasury' && needed === 'read';
}

async function callerOfKey(
  { store, remember }: Pick<Service, 'store'> & { readonly remember?: Remember },
  key: string | null,
): Promise<Caller> {
  if (key === null) {
    throw new Refusal('UNAUTHORIZED', 'Send the API key in the header x-easy-api-key.');
  }
  const owner = await findKey(store, key, remember);
  if (owner) {
    return owner.kind === 'secret'
      ? { merchant: owner.merchant, access: 'full', credential: 'secret key' }
      : { merchant: owner.merchant, access: 'page', credential: 'publishable key' };
  }
  throw new Refusal(
    'UNAUTHORIZED',
    'This API key is unknown or was revoked. The sandbox has pk_test_sandbox and sk_test_sandbox.',
  );
}

async function callerOfToken(
  { store, readTime }: Pick<Service, 'store' | 'readTime'>,
  header: string | null,
  { tokensOnly }: Rights,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) {
    const other = tokensOnly ? '' : ', or an API key in x-easy-api-key';
    throw new Refusal('UNAUTHORIZED', `Send Authorization: Bearer with a token${other}.`);
  }
  const person = await readToken(store, token, await readTime(store));
  if (!person) {
    throw new Refusal(
      'UNAUTHORIZED',
      'The token is not one of the sandbox, or is not valid now. POST /sandbox/users/token makes one.',
    );
  }
  const access = person.role === 'USER' ? 'treasury' : 'full';
  return { merchant: person.merchant, access, credential: 'token', person };
}
