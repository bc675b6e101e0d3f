import { CARDS } from '../e2e/checkout-page.ts';
import type { Laboratory, Lane } from './laboratory.ts';
import type { Scenario } from './scenario.ts';

const SECRET = { 'x-easy-api-key': 'sk_test_sandbox' };

/** Forgets what an earlier run has left in this tab, and nothing where this run is loaded anew. */
const FORGET = `(name => {
  if (window.name !== name) sessionStorage.clear();
  window.name = name;
})`;

/** What a run pays. */
export interface Subject {
  readonly address: string;
  /** Opens this checkout: must stand in no address. Absent where there is none. */
  readonly secret?: string;
  readonly overtake: Lane['overtake'];
}

/** Puts a shop's page with a checkout for this run. */
export async function prepare(
  laboratory: Laboratory,
  lane: Lane,
  { way }: Scenario,
  name: string,
): Promise<Subject> {
  const metadata = { run: name };
  const script = `<script type="module" src="${lane.checkout}/easy-checkout.js"></script>`;
  const page = (attributes: string) =>
    laboratory.put(
      lane,
      `/${name}`,
      `<!doctype html><html lang="en"><title>Shop</title>` +
        `<script>${FORGET}('${name}')</script>` +
        `<easy-checkout environment="sandbox" ${attributes}></easy-checkout>` +
        `<script>document.querySelector('easy-checkout').metadata = ${JSON.stringify(metadata)}</script>` +
        `${script}</html>`,
    );
  if (way === 'publishable key') {
    return {
      address: page('publishable-key="pk_test_sandbox" line-items="price_tee"'),
      overtake: () => Promise.reject(new Error('Only a session can be overtaken')),
    };
  }
  const line_items = [{ price_id: 'price_tee', quantity: 1 }];
  const created = (await laboratory.call(
    '/v1/api/embedded-checkout/',
    { line_items, metadata },
    SECRET,
  )) as { data: { id: string; client_secret: string } };
  const { id, client_secret } = created.data;
  return {
    address: page(`client-secret="${client_secret}"`),
    secret: client_secret,
    overtake: (by) =>
      by === 'its end'
        ? end(laboratory, id)
        : payElsewhere(laboratory, client_secret).catch(() => undefined),
  };
}

async function end({ store }: Laboratory, id: string): Promise<void> {
  await store.query(
    `update checkout_sessions set expires_at = created_at where id = $1 and status = 'open'`,
    [id],
  );
}

/** @throws {Error} the session takes no payment any more */
async function payElsewhere(laboratory: Laboratory, client_secret: string): Promise<void> {
  const validated = (await laboratory.call('/v1/api/embedded-checkout/validate', {
    client_secret,
  })) as {
    data: { tokenization: { session_key: string } };
  };
  const data = { number: CARDS.visa, expiration_month: 12, expiration_year: 2030, cvc: '123' };
  const vaultKey = { 'bt-api-key': validated.data.tokenization.session_key };
  const token = (await laboratory.call('/vault/tokens', { type: 'card', data }, vaultKey)) as {
    id: string;
  };
  await laboratory.call('/v1/api/embedded-checkout/confirm', {
    client_secret,
    source: { type: 'PAYMENT_CARD', tokenId: token.id, name: 'Ada Lovelace' },
    customer_details: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
}
