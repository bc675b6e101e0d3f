import { CARDS } from '../support/pages/checkout-page.ts';
import type { Lane } from './fault-harness.ts';
import { AlteredPage } from './altered-page.ts';
import type { Credential, Scenario } from './plans/scenario.ts';

const SECRET = { 'x-easy-api-key': 'sk_test_sandbox' };

/** Clears what an earlier run has stored on this device, and keeps what this run has stored itself. */
const CLEAR_STORAGE = `(name => {
  if (window.name !== name) sessionStorage.clear();
  window.name = name;
  if (localStorage.getItem('run') !== name) localStorage.clear();
  localStorage.setItem('run', name);
})`;

/** The carts of the first and second element: one price, or several line items in either order. */
const CARTS = [
  {
    price: 'price_tee',
    listed: 'price_tee:2 price_sticker',
    reordered: 'price_sticker price_tee price_tee',
  },
  { price: 'price_mug', listed: 'price_mug', reordered: 'price_mug' },
] as const;

/** What a session costs after the cart has changed. */
const OTHER_PRICE = 'price_mug';

interface Session {
  readonly id: string;
  readonly client_secret: string;
  readonly expires_at: string;
}

/** What the buyer of one run opens: a shop's page with checkouts, or the hosted page itself. */
export interface RunPage {
  readonly address: string;
  /** Creates another session and returns its address of the hosted page. */
  readonly anotherSession: () => Promise<string>;
  /** The index of the cart or session that a request's body names; 0 where there is only one. */
  readonly purchaseOf: (body: string) => number | undefined;
  /** Client secrets, which must not appear in any address. */
  readonly secrets: readonly string[];
  /** When the page received a new session for an expired one, in driven milliseconds. */
  readonly renewals: readonly number[];
  /**
   * Lets the server render the page in another way from now on.
   *
   * @returns the HTML of its content
   */
  readonly render: (way: string) => Promise<string>;
  /** Serves the page with the same cart in another order from now on. */
  readonly reorderCart: () => void;
  readonly endSession: Lane['endSession'];
}

/** Serves what the buyer of this run opens. */
export async function servePage(lane: Lane, scenario: Scenario, name: string): Promise<RunPage> {
  const { credential, secondElement, renewsSession = false, reordersCart = false } = scenario;
  const isShared = secondElement === 'the same cart';
  const second = isShared ? credential : secondElement;
  const elements: readonly Credential[] = second ? [credential, second] : [credential];
  /** The sessions of each element, newest last. */
  const sessions = elements.map((): Session[] => []);
  const renewals: number[] = [];
  const open = async (at: number, price = CARTS[at]?.price): Promise<Session> => {
    const session = await createSession(lane, scenario, { run: name, at, price });
    sessions[at]?.push(session);
    return session;
  };
  const { hostedIn, isPaymentLink, isOtherSite, sessionPerLoad, alterations } = scenario;
  const isFixed = sessionPerLoad === undefined && !isPaymentLink;
  for (const [at, one] of elements.entries()) {
    if (one === 'client secret' && isFixed) await open(at);
  }
  lane.serveText(`/${name}/another-secret`, async () => (await open(0)).client_secret);
  const hostedAddress = (fragment: string): string =>
    // Browsers do not load a page again whose address has only another fragment.
    `${lane.checkout}/?environment=sandbox&run=${name}#${fragment}`;
  const anotherSession = async (): Promise<string> => hostedAddress((await open(0)).client_secret);
  const hosted = async (): Promise<string> => {
    if (isPaymentLink) {
      return hostedAddress(
        `key=pk_test_sandbox&link=pl_tee&metadata.run=${name}&metadata.element=0`,
      );
    }
    const first = sessions[0]?.[0];
    return first && isFixed ? hostedAddress(first.client_secret) : anotherSession();
  };

  // This is how a merchant's server renews sessions that looks only at their expiry.
  lane.serveText(`/${name}/secret`, async () => {
    const latest = sessions[0]?.at(-1);
    const isOver = latest && Date.parse(latest.expires_at) <= Date.now() + lane.proxy.now;
    if (latest && !isOver) return latest.client_secret;
    renewals.push(lane.proxy.now);
    return (await open(0)).client_secret;
  });
  const altered = new AlteredPage(lane, scenario, name);
  const credentialAttributes = (one: Credential, at: number, isReordered: boolean): string => {
    if (one === 'client secret')
      return renewsSession || sessionPerLoad === 'function'
        ? ''
        : `client-secret="${sessions[at]?.at(sessionPerLoad || alterations ? -1 : 0)?.client_secret}"`;
    const cart = CARTS[isShared ? 0 : at];
    const usual = reordersCart ? cart?.[isReordered ? 'reordered' : 'listed'] : cart?.price;
    const items = altered.items ?? usual;
    return `publishable-key="pk_test_sandbox" line-items="${items}"`;
  };
  const shopHtml = (content: string, script: string): string =>
    `<!doctype html><html lang="en"><title>Shop</title>` +
    `<script>${CLEAR_STORAGE}('${name}')</script>${content}` +
    `<script type="module" src="${lane.checkout}/${script}"></script></html>`;
  const serve = (isReordered: boolean): string =>
    lane.serveHtml(`/${name}`, async () => {
      if (hostedIn) return shopHtml(embeddedHtml(hostedIn, await hosted()), 'embed.js');
      if (sessionPerLoad === 'attribute') await open(0);
      const setUps = elements.map((_, at) =>
        setUpScript(name, at, {
          purchase: isShared ? 0 : at,
          secretPath: secretPathOf(scenario),
        }),
      );
      const tags = elements.map((one, at) =>
        altered.tag(credentialAttributes(one, at, isReordered)),
      );
      if (alterations) return shopHtml(altered.page(tags[0], setUps[0]), 'easy-checkout.js');
      const html = tags.map((tag, at) => `${tag}${setUps[at]}`);
      return shopHtml(html.join(''), 'easy-checkout.js');
    });
  const shop = serve(false);
  return {
    address: await (hostedIn === 'tab'
      ? hosted()
      : isOtherSite
        ? shop.replace('//localhost', '//127.0.0.1')
        : shop),
    anotherSession,
    purchaseOf(body) {
      if (elements.length === 1 || isShared) return 0;
      const at = elements.findIndex((one, index) =>
        one === 'client secret'
          ? sessions[index]?.some(({ client_secret }) => body.includes(client_secret))
          : body.includes(`"${CARTS[index]?.price}"`),
      );
      return at < 0 ? undefined : at;
    },
    get secrets() {
      return sessions.flat().map(({ client_secret }) => client_secret);
    },
    renewals,
    async render(way) {
      const hasSession = credential === 'client secret';
      if (hasSession && way === 'another secret') await open(0);
      if (hasSession && way === 'another cart') await open(0, OTHER_PRICE);
      altered.render(way);
      return altered.content(altered.tag(credentialAttributes(credential, 0, false)));
    },
    reorderCart: () => void serve(true),
    async endSession(by) {
      const session = sessions[0]?.at(-1);
      if (!session) throw new Error('Only a session can be ended from elsewhere');
      if (by === 'expiry') return expire(lane, session.id);
      return payElsewhere(lane, session.client_secret).catch(() => undefined);
    },
  };
}

/** Where the page fetches its secrets; `undefined` where it has them already. */
function secretPathOf({ renewsSession, sessionPerLoad }: Scenario): string | undefined {
  if (sessionPerLoad === 'function') return 'another-secret';
  return renewsSession ? 'secret' : undefined;
}

function embeddedHtml(where: 'iframe' | 'dialog' | 'tab', address: string): string {
  const escaped = address.replaceAll('&', '&amp;');
  return where === 'iframe'
    ? `<iframe data-easy-checkout title="Checkout" src="${escaped}"></iframe>`
    : `<a data-easy-checkout href="${escaped}">Buy</a>`;
}

function setUpScript(
  name: string,
  at: number,
  { purchase, secretPath }: { purchase: number; secretPath: string | undefined },
): string {
  const fetchSecret = `element.fetchClientSecret = async () => (await fetch('/${name}/${secretPath}')).text();`;
  return (
    `<script>{` +
    `const element = document.querySelectorAll('easy-checkout')[${at}];` +
    `element.metadata = ${JSON.stringify({ run: name, element: String(purchase) })};` +
    `${secretPath ? fetchSecret : ''}}</script>`
  );
}

async function createSession(
  lane: Lane,
  { expiresIn, code }: Scenario,
  { run, at, price }: { run: string; at: number; price: string | undefined },
): Promise<Session> {
  const body = {
    line_items: [{ price_id: price, quantity: 1 }],
    metadata: { run, element: String(at) },
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
    ...(code && { allow_promotion_codes: true }),
  };
  const created = await lane.callService('/v1/api/embedded-checkout/', body, SECRET);
  return (created as { data: Session }).data;
}

/** Offers a fifth off with a promotion code of this name. */
export async function offerCode(lane: Lane, code: string): Promise<void> {
  const terms = { percent_off: 20, duration: 'once' };
  const coupon = (await lane.callService('/v1/api/coupons/', terms, SECRET)) as {
    readonly data: { readonly id: string };
  };
  const body = { coupon_id: coupon.data.id, code };
  await lane.callService('/v1/api/promotion-codes/', body, SECRET);
}

async function expire({ store }: Lane, id: string): Promise<void> {
  await store.query(
    `update checkout_sessions set expires_at = created_at where id = $1 and status = 'open'`,
    [id],
  );
}

/** @throws {Error} the session can no longer be paid */
async function payElsewhere(lane: Lane, client_secret: string): Promise<void> {
  const validated = (await lane.callService('/v1/api/embedded-checkout/validate', {
    client_secret,
  })) as {
    data: { tokenization: { session_key: string } };
  };
  const data = { number: CARDS.visa, expiration_month: 12, expiration_year: 2030, cvc: '123' };
  const vaultKey = { 'bt-api-key': validated.data.tokenization.session_key };
  const token = (await lane.callService('/vault/tokens', { type: 'card', data }, vaultKey)) as {
    id: string;
  };
  await lane.callService('/v1/api/embedded-checkout/confirm', {
    client_secret,
    source: { type: 'PAYMENT_CARD', tokenId: token.id, name: 'Ada Lovelace' },
    customer_details: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
}
