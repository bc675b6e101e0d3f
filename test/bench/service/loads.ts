import { randomUUID } from 'node:crypto';
import type { Load } from './load.ts';
import { sendOne } from './load.ts';

/** A request to the service and the plain one that it is compared with. */
export interface Comparison {
  readonly ours: Load;
  readonly floor: Load;
  /** Makes what so many requests of ours use up. It is not measured. */
  readonly prepare?: (count: number) => Promise<void>;
}

export type Name = 'validate-key' | 'product-prices' | 'checkout';

const JSON_HEADERS = { 'x-easy-api-key': 'pk_test_sandbox' };
const CARD = {
  type: 'card',
  data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2040, cvc: '123' },
};

/** What is compared: two reads with a select, and a whole checkout with one committed insert. */
export function comparisonsOf(service: string, floor: string): Record<Name, Comparison> {
  const read = (path: string): Load => ({
    method: 'GET',
    address: `${service}/v1/api${path}`,
    headers: JSON_HEADERS,
  });
  const select: Load = { method: 'GET', address: `${floor}/row/row` };
  const tokens: string[] = [];
  return {
    'validate-key': { ours: read('/validate-key'), floor: select },
    'product-prices': { ours: read('/product-prices/?ids=price_tee,price_mug'), floor: select },
    checkout: {
      ours: {
        method: 'POST',
        address: `${service}/v1/api/checkout/`,
        get headers() {
          return { ...JSON_HEADERS, 'idempotency-key': randomUUID() };
        },
        body: () => JSON.stringify(checkoutWith(tokens.pop() ?? '')),
      },
      floor: {
        method: 'POST',
        address: `${floor}/row`,
        body: () => JSON.stringify({ name: 'A row', amount: 2400, ...checkoutWith('TK') }),
      },
      prepare: async (count) => {
        const vaultKey = await openVault(service);
        const load = vaultLoad(service, '/tokens', vaultKey, CARD);
        const makeInTurn = async () => {
          while (tokens.length < count) {
            const { id } = JSON.parse(await sendOne(load)) as { readonly id: string };
            tokens.push(id);
          }
        };
        await Promise.all(Array.from({ length: 8 }, makeInTurn));
      },
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
    headers: JSON_HEADERS,
    body: () => JSON.stringify({ nonce }),
  });
  return session_key;
}
