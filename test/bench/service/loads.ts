import { randomUUID } from 'node:crypto';
import type { Load } from './load.ts';
import { sendOne } from './load.ts';
import type { Sales } from './sales.ts';

/** A request to the service and the plain one that it is compared with. */
export interface Comparison {
  readonly ours: Load;
  readonly floor: Load;
}

export type Name = 'validate-key' | 'product-prices' | 'checkout' | 'two processes';

/** Where the programs are: the second service shares the database of the first, if there is one. */
export interface Addresses {
  readonly service: string;
  readonly second?: string;
  readonly floor: string;
}

const KEY = { 'x-easy-api-key': 'pk_test_sandbox' };
const CARD = {
  type: 'card',
  data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2040, cvc: '123' },
};

/**
 * What is compared: two reads with a select, a checkout with one committed insert, and checkouts by two
 * processes with those by one. A checkout is the request that pays, with a token that is new, an
 * idempotency key, two line items, and a customer who is stored with it. No endpoint has webhooks.
 */
export function comparisonsOf(
  { service, second = service, floor }: Addresses,
  sales: Sales,
): Record<Name, Comparison> {
  const read = (path: string): Load => ({
    method: 'GET',
    address: `${service}/v1/api${path}`,
    headers: KEY,
  });
  const select: Load = { method: 'GET', address: `${floor}/row/row` };
  const insert: Load = {
    method: 'POST',
    address: `${floor}/row`,
    body: () => JSON.stringify({ name: 'A row', amount: 2400, ...checkoutWith('TK') }),
  };
  const one = checkoutAt([service], sales);
  return {
    'validate-key': { ours: read('/validate-key'), floor: select },
    'product-prices': { ours: read('/product-prices/?ids=price_tee,price_mug'), floor: select },
    checkout: { ours: one, floor: insert },
    'two processes': { ours: checkoutAt([service, second], sales), floor: one },
  };
}

/** Checkouts at `services` in turn, which share a database. */
function checkoutAt(services: readonly string[], sales: Sales): Load {
  const tokens: string[] = [];
  let sent = 0;
  return {
    method: 'POST',
    programs: services.length,
    answered: (text) => sales.add(text),
    get address() {
      return `${services[(sent += 1) % services.length]}/v1/api/checkout/`;
    },
    get headers() {
      return { ...KEY, 'idempotency-key': randomUUID() };
    },
    body: () => JSON.stringify(checkoutWith(tokens.pop() ?? '')),
    async prepare(count) {
      const [service = ''] = services;
      const load = vaultLoad(service, '/tokens', await openVault(service), CARD);
      const makeInTurn = async () => {
        while (tokens.length < count) {
          const { id } = JSON.parse(await sendOne(load)) as { readonly id: string };
          tokens.push(id);
        }
      };
      await Promise.all(Array.from({ length: 8 }, makeInTurn));
    },
  };
}

function checkoutWith(tokenId: string) {
  return {
    customer_creation: true,
    customer_details: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
    source: { type: 'PAYMENT_CARD', tokenId, name: 'Grace Hopper' },
    line_items: [
      { price_id: 'price_tee', quantity: 2 },
      { price_id: 'price_mug', quantity: 1 },
    ],
  };
}

function vaultLoad(service: string, path: string, key: string, body: unknown): Load {
  return {
    method: 'POST',
    address: `${service}/vault${path}`,
    headers: { 'bt-api-key': key },
    body: () => JSON.stringify(body),
  };
}

/** The key of a new session of the vault, which lasts some minutes. */
async function openVault(service: string): Promise<string> {
  const opened = await sendOne(vaultLoad(service, '/sessions', 'key_test_public_sandbox', {}));
  const { session_key, nonce } = JSON.parse(opened) as Record<'session_key' | 'nonce', string>;
  await sendOne({
    method: 'POST',
    address: `${service}/v1/api/sessions`,
    headers: KEY,
    body: () => JSON.stringify({ nonce }),
  });
  return session_key;
}
