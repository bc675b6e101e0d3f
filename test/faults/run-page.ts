import { CARDS } from '../e2e/checkout-page.ts';
import type { Lane } from './fault-harness.ts';
import type { Scenario, Way } from './plans/scenario.ts';

const SECRET = { 'x-easy-api-key': 'sk_test_sandbox' };

/** Forgets what an earlier run has left on this device, and nothing where this run is loaded anew. */
const FORGET = `(name => {
  if (window.name !== name) sessionStorage.clear();
  window.name = name;
  if (localStorage.getItem('run') !== name) localStorage.clear();
  localStorage.setItem('run', name);
})`;

/** What the elements of a page are paid with: each of them another cart. */
const CARTS = [
  {
    price: 'price_tee',
    written: 'price_tee:2 price_sticker',
    rewritten: 'price_sticker price_tee price_tee',
  },
  { price: 'price_mug', written: 'price_mug', rewritten: 'price_mug' },
] as const;

interface Session {
  readonly id: string;
  readonly client_secret: string;
  readonly expires_at: string;
}

/** What a run pays: a page with one element or two, of which each has a cart or session of its own. */
export interface Subject {
  readonly address: string;
  /** Which element a request is about that has this body; the only one, where there is no other. */
  readonly elementOf: (body: string) => number | undefined;
  /** They open checkouts: none may stand in an address. */
  readonly secrets: readonly string[];
  /** When the page was handed sessions in the place of an expired one, in driven milliseconds. */
  readonly renewals: readonly number[];
  /** Writes the cart in another way in which it holds the same. */
  readonly rewrite: () => void;
  readonly overtake: Lane['overtake'];
}

/** Puts a shop's page with the checkouts of this run. */
export async function prepare(lane: Lane, scenario: Scenario, name: string): Promise<Subject> {
  const { way, secondWay, renews = false, rewritten = false } = scenario;
  const isShared = secondWay === 'the same cart';
  const ways: readonly Way[] = isShared ? [way, way] : secondWay ? [way, secondWay] : [way];
  /** Of each element, newest last. */
  const sessions = ways.map((): Session[] => []);
  const renewals: number[] = [];
  const open = async (at: number): Promise<Session> => {
    const session = await createSession(lane, scenario, name, at);
    sessions[at]?.push(session);
    return session;
  };
  for (const [at, one] of ways.entries()) if (one === 'session') await open(at);

  // As a merchant's server does it that goes by the time alone.
  lane.answer(`/${name}/secret`, async () => {
    const latest = sessions[0]?.at(-1);
    const isOver = latest && Date.parse(latest.expires_at) <= Date.now() + lane.proxy.now;
    if (latest && !isOver) return latest.client_secret;
    renewals.push(lane.proxy.now);
    return (await open(0)).client_secret;
  });
  const credentials = (one: Way, at: number, isRewritten: boolean): string => {
    if (one === 'session')
      return renews ? '' : `client-secret="${sessions[at]?.[0]?.client_secret}"`;
    const cart = CARTS[isShared ? 0 : at];
    const items = rewritten ? cart?.[isRewritten ? 'rewritten' : 'written'] : cart?.price;
    return `publishable-key="pk_test_sandbox" line-items="${items}"`;
  };
  const put = (isRewritten: boolean): string =>
    lane.put(
      `/${name}`,
      `<!doctype html><html lang="en"><title>Shop</title>` +
        `<script>${FORGET}('${name}')</script>` +
        ways
          .map((one, at) =>
            element(credentials(one, at, isRewritten), name, at, {
              subject: isShared ? 0 : at,
              renews,
            }),
          )
          .join('') +
        `<script type="module" src="${lane.checkout}/easy-checkout.js"></script></html>`,
    );
  return {
    address: put(false),
    elementOf(body) {
      if (ways.length === 1 || isShared) return 0;
      const at = ways.findIndex((one, index) =>
        one === 'session'
          ? sessions[index]?.some(({ client_secret }) => body.includes(client_secret))
          : body.includes(`"${CARTS[index]?.price}"`),
      );
      return at < 0 ? undefined : at;
    },
    get secrets() {
      return sessions.flat().map(({ client_secret }) => client_secret);
    },
    renewals,
    rewrite: () => void put(true),
    async overtake(by) {
      const session = sessions[0]?.at(-1);
      if (!session) throw new Error('Only a session can be overtaken');
      if (by === 'its end') return end(lane, session.id);
      return payElsewhere(lane, session.client_secret).catch(() => undefined);
    },
  };
}

function element(
  credentials: string,
  name: string,
  at: number,
  { subject, renews }: { subject: number; renews: boolean },
): string {
  const fetchSecret = `element.fetchClientSecret = async () => (await fetch('/${name}/secret')).text();`;
  return (
    `<easy-checkout environment="sandbox" ${credentials}></easy-checkout><script>{` +
    `const element = document.querySelectorAll('easy-checkout')[${at}];` +
    `element.metadata = ${JSON.stringify({ run: name, element: String(subject) })};` +
    `${renews ? fetchSecret : ''}}</script>`
  );
}

async function createSession(
  lane: Lane,
  { expiresIn }: Scenario,
  run: string,
  at: number,
): Promise<Session> {
  const body = {
    line_items: [{ price_id: CARTS[at]?.price, quantity: 1 }],
    metadata: { run, element: String(at) },
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  };
  const created = await lane.call('/v1/api/embedded-checkout/', body, SECRET);
  return (created as { data: Session }).data;
}

async function end({ store }: Lane, id: string): Promise<void> {
  await store.query(
    `update checkout_sessions set expires_at = created_at where id = $1 and status = 'open'`,
    [id],
  );
}

/** @throws {Error} the session takes no payment any more */
async function payElsewhere(lane: Lane, client_secret: string): Promise<void> {
  const validated = (await lane.call('/v1/api/embedded-checkout/validate', { client_secret })) as {
    data: { tokenization: { session_key: string } };
  };
  const data = { number: CARDS.visa, expiration_month: 12, expiration_year: 2030, cvc: '123' };
  const vaultKey = { 'bt-api-key': validated.data.tokenization.session_key };
  const token = (await lane.call('/vault/tokens', { type: 'card', data }, vaultKey)) as {
    id: string;
  };
  await lane.call('/v1/api/embedded-checkout/confirm', {
    client_secret,
    source: { type: 'PAYMENT_CARD', tokenId: token.id, name: 'Ada Lovelace' },
    customer_details: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
}
