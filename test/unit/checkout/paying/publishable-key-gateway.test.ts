import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/http/client.ts';
import { wait } from '../../../../src/api/http/wait.ts';
import { catalogueOffers } from '../../../../src/checkout/catalogue-offers.ts';
import { publishableKeyGateway } from '../../../../src/checkout/paying/publishable-key-gateway.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import type { Gateway } from '../../../../src/checkout/gateway.ts';
import { type Order, withNames } from '../../../../src/checkout/order.ts';
import { shows } from '../../../conformity/shows.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  silence,
  type Step,
  success,
} from '../../../support/checkout/scripted-fetch.ts';

const TEE = {
  id: 'price_tee',
  product_id: 'prod_tee',
  currency: 'USD',
  unit_amount: 2400,
  recurring: false,
  active: true,
};
const KEY = { tokenization: { provider: 'vault', public_key: 'vault_public' } };

/** A service that answers by path, and keeps the order of what it was asked. */
function serviceOf(answers: Readonly<Record<string, (url: URL) => Step>>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { pathname, search } = url;
    asked.push(pathname + decodeURIComponent(search));
    const answer = answers[pathname]?.(url);
    if (!answer) throw new Error(`Nobody expected ${pathname}`);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : await answer(init ?? {});
  };
  return { asked, fetch };
}

function gatewayOf(
  service: { readonly fetch: typeof fetch },
  {
    vault = service,
    items = 'price_tee',
    idempotent = true,
    identityId,
    sleep = wait,
  }: {
    readonly vault?: { readonly fetch: typeof fetch };
    readonly items?: string;
    readonly idempotent?: boolean;
    readonly identityId?: string;
    readonly sleep?: (milliseconds: number) => Promise<void>;
  } = {},
) {
  const world = { sleep: async () => {}, random: () => 0 };
  const credentials = {
    service: createClient({ baseUrl: 'https://s.example', apiKey: 'pk', ...world, ...service }),
    vault: createClient({ baseUrl: 'https://v.example/vault', ...world, ...vault }),
    lineItems: items.split(' ').map((price_id) => ({ price_id, quantity: 1 })),
    idempotent,
    identityId,
    sleep,
  };
  return publishableKeyGateway(credentials, catalogueOffers(credentials));
}

/** The order of an offer that is open, with the names that follow it. */
async function loadedOrder(gateway: Gateway): Promise<Order> {
  const offer = await gateway.load();
  if (offer.status !== 'open') throw new Error(`It is ${offer.status}`);
  return withNames(offer.order, (await gateway.loadNames?.()) ?? new Map());
}

const catalogue = {
  '/validate-key': () => success(KEY),
  '/product-prices/': () => success([TEE]),
  '/products/': () => success([{ id: 'prod_tee', name: 'Moth tee', active: true }]),
};

/** Answers with 25 of `all` at once, as the query asks. */
function pageOf(all: readonly unknown[]) {
  return ({ searchParams }: URL): Step => {
    const offset = Number(searchParams.get('offset') ?? 0);
    const has_more = offset + 25 < all.length;
    return success(all.slice(offset, offset + 25), {}, { has_more });
  };
}

describe('loading an order', () => {
  it('asks for the prices, then for their products, each once', async () => {
    const service = serviceOf(catalogue);
    const order = await loadedOrder(gatewayOf(service, { items: 'price_tee price_tee' }));
    expect(order).to.include({ currency: 'USD', amount_total: 4800 });
    expect(order.line_items[0]?.name).to.equal('Moth tee');
    expect(service.asked).to.have.members([
      '/validate-key',
      '/product-prices/?ids=price_tee',
      '/products/?ids=prod_tee',
    ]);
  });

  it('waits for prices and key alone: names and pictures follow', async () => {
    const late = deferred<Response>();
    const service = serviceOf({ ...catalogue, '/products/': () => () => late.promise });
    const gateway = gatewayOf(service);
    const { order } = await gateway.load();
    expect(order).to.include({ amount_total: 2400, awaitsNames: true });
    expect(order.line_items[0]).to.include({ name: 'price_tee', amount: 2400 });
    const product = {
      id: 'prod_tee',
      name: 'Moth tee',
      image_url: 'https://s/t.png',
      active: true,
    };
    late.resolve(success([product]));
    const names = await gateway.loadNames?.();
    expect(names?.get('price_tee')).to.deep.equal({
      name: 'Moth tee',
      image_url: 'https://s/t.png',
    });
  });

  it('sells without names where the products do not answer', async () => {
    const service = serviceOf({ ...catalogue, '/products/': () => refusal(500, 'INTERNAL') });
    const order = await loadedOrder(gatewayOf(service));
    expect(order).to.include({ amount_total: 2400 }).and.not.have.property('awaitsNames');
    expect(order.line_items[0]?.name).to.equal('price_tee');
  });

  it('reads every page of prices and products: a cut catalogue would be a smaller total', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `price_${index}`);
    const prices = ids.map((id) => ({ ...TEE, id, product_id: `prod_${id}` }));
    const products = ids.map((id) => ({ id: `prod_${id}`, name: `Tee ${id}`, active: true }));
    const service = serviceOf({
      ...catalogue,
      '/product-prices/': pageOf(prices),
      '/products/': pageOf(products),
    });
    const order = await loadedOrder(gatewayOf(service, { items: ids.join(' ') }));
    expect(order).to.include({ amount_total: 60 * 2400 });
    expect(order.line_items.map(({ name }) => name)).to.deep.equal(ids.map((id) => `Tee ${id}`));
    expect(service.asked).to.have.length(1 + 3 + 3);
  });

  it('shows no price when the catalogue is cut', async () => {
    const more = { has_more: true };
    const cut = (url: URL) =>
      url.searchParams.has('offset') ? refusal(400, 'VALIDATION_ERROR') : success([TEE], {}, more);
    const silent = (url: URL) => success(url.searchParams.has('offset') ? [] : [TEE], {}, more);
    for (const answer of [cut, silent]) {
      const service = serviceOf({ ...catalogue, '/product-prices/': answer });
      const gateway = gatewayOf(service, { items: 'price_tee price_mug' });
      const error = await rejectionOf(gateway.load());
      expect(error).to.be.instanceOf(ApiError);
      expect(await rejectionOf(Promise.resolve(gateway.recheck?.()))).to.be.instanceOf(ApiError);
    }
  });

  it('knows who is paid, where the service names the merchant', async () => {
    const named = { ...KEY, merchant: { id: 'mer_1', name: 'Moth and Lamp' } };
    const service = serviceOf({ ...catalogue, '/validate-key': () => success(named) });
    expect(await loadedOrder(gatewayOf(service))).to.include({
      merchantId: 'mer_1',
      merchantName: 'Moth and Lamp',
    });
    expect(await loadedOrder(gatewayOf(serviceOf(catalogue)))).to.not.have.any.keys(
      'merchantId',
      'merchantName',
    );
  });

  it('asks for no products where there are no prices: that would answer with all of them', async () => {
    const service = serviceOf({ ...catalogue, '/product-prices/': () => success([]) });
    expect(await rejectionOf(gatewayOf(service).load())).to.include({ code: 'PRICE_UNKNOWN' });
    expect(service.asked.some((path) => path.startsWith('/products'))).to.equal(false);
  });

  it('fails when the key is revoked, before anything is typed', async () => {
    shows('5.5/validate-key', '5.5/revoked');
    const service = serviceOf({
      ...catalogue,
      '/validate-key': () => refusal(401, 'UNAUTHORIZED'),
    });
    expect(await rejectionOf(gatewayOf(service).load())).to.include({ code: 'UNAUTHORIZED' });
  });

  it('survives two failures of each request', async () => {
    let failures = 2;
    const flaky = () => (failures-- > 0 ? refusal(500, 'INTERNAL') : success([TEE]));
    const service = serviceOf({ ...catalogue, '/product-prices/': flaky });
    expect(await loadedOrder(gatewayOf(service))).to.include({ amount_total: 2400 });
  });
});

describe('reading the prices again', () => {
  it('asks for them alone, and keeps the names', async () => {
    const service = serviceOf(catalogue);
    const gateway = gatewayOf(service);
    const { servedAt, ...order } = await loadedOrder(gateway);
    expect(servedAt).to.be.a('number');
    service.asked.length = 0;
    expect(await gateway.recheck?.()).to.deep.equal(order);
    expect(service.asked).to.deep.equal(['/product-prices/?ids=price_tee']);
  });

  it('says what it costs now', async () => {
    let price = TEE;
    const gateway = gatewayOf(
      serviceOf({ ...catalogue, '/product-prices/': () => success([price]) }),
    );
    await gateway.load();
    price = { ...TEE, unit_amount: 2600 };
    expect(await gateway.recheck?.()).to.include({ amount_total: 2600 });
  });

  it('fails when the service does not say: nobody is charged a price that it does not name', async () => {
    const fails = { ...catalogue, '/product-prices/': () => connectionLost() };
    const read = gatewayOf(serviceOf(fails)).recheck?.() ?? Promise.resolve();
    expect(await rejectionOf(read)).to.include({ code: 'CONNECTION_FAILED' });
  });

  it('fails when the service says only a part of them', async () => {
    let prices = [TEE, { ...TEE, id: 'price_mug' }];
    const service = serviceOf({ ...catalogue, '/product-prices/': () => success(prices) });
    const gateway = gatewayOf(service, { items: 'price_tee price_mug' });
    await gateway.load();
    prices = [TEE];
    expect(await rejectionOf(gateway.recheck?.() ?? Promise.resolve())).to.include({
      code: 'PRICE_UNKNOWN',
    });
  });

  it('is waited for no longer than eight seconds', async () => {
    const service = serviceOf({ ...catalogue, '/product-prices/': () => silence });
    const timers: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => void timers.push(milliseconds);
    const read = gatewayOf(service, { sleep }).recheck?.() ?? Promise.resolve();
    expect(await rejectionOf(read)).to.include({ code: 'CONNECTION_FAILED' });
    expect(timers).to.deep.equal([8000]);
  });

  it('fails when a price is not sold any more', async () => {
    const inactive = { ...TEE, active: false };
    const gateway = gatewayOf(
      serviceOf({ ...catalogue, '/product-prices/': () => success([inactive]) }),
    );
    expect(await rejectionOf(gateway.recheck?.() ?? Promise.resolve())).to.include({
      code: 'PRICE_INACTIVE',
    });
  });
});

describe('opening a session of the vault', () => {
  const session = { session_key: 'session_1', nonce: 'nonce_1', expires_at: 'x' };
  const authorized = { id: 'VS1', nonce: 'nonce_1', expires_at: 'x', created_at: 'x' };

  it('takes the vault’s key, a session of it, and the service’s word for that session', async () => {
    const service = new ScriptedFetch(success(KEY), success(authorized, { status: 201 }));
    const vault = new ScriptedFetch(Response.json(session, { status: 201 }));
    expect(await gatewayOf(service, { vault }).openVaultSession()).to.equal('session_1');
    expect(vault.sent[0]?.address).to.equal('https://v.example/vault/sessions');
    expect(vault.header('BT-API-KEY')).to.equal('vault_public');
    expect(vault.header('x-easy-api-key')).to.equal(null);
    expect(service.sent[1]?.address).to.equal('https://s.example/sessions/');
    expect(service.body(1)).to.deep.equal({ nonce: 'nonce_1' });
  });

  it('asks for the vault’s key once, and again only if that failed', async () => {
    let fails = true;
    const service = serviceOf({
      '/validate-key': () => (fails ? refusal(403, 'FORBIDDEN') : success(KEY)),
      '/sessions/': () => success(authorized),
    });
    const vault = serviceOf({ '/vault/sessions': () => Response.json(session) });
    const gateway = gatewayOf(service, { vault });
    await rejectionOf(gateway.openVaultSession());
    fails = false;
    await gateway.openVaultSession();
    await gateway.openVaultSession();
    expect(service.asked.filter((path) => path === '/validate-key')).to.have.length(2);
  });
});

describe('a request to pay', () => {
  const payment = {
    buyer: { first_name: 'Ada', last_name: 'Lovelace' },
    source: { type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Ada Lovelace' },
    amount: 2400,
  } as const;

  it('carries the attempt as its Idempotency-Key and answers with the result', async () => {
    const service = new ScriptedFetch(success({ orderId: 'OR1' }, { status: 201 }));
    const result = await gatewayOf(service).pay(payment, 'attempt-1');
    expect(result).to.deep.equal({ orderId: 'OR1', subscriptions: [] });
    expect(service.header('Idempotency-Key')).to.equal('attempt-1');
    expect(service.sent[0]?.address).to.equal('https://s.example/checkout/');
    expect(service.body()).to.deep.equal({
      customer_creation: true,
      customer_details: payment.buyer,
      source: payment.source,
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
    });
  });

  it('is made for the customer that the merchant knows, with what the merchant adds', async () => {
    const service = new ScriptedFetch(success({ orderId: 'OR1' }, { status: 201 }));
    const gateway = gatewayOf(service, { identityId: 'ID_ada', items: 'price_tee price_mug' });
    await gateway.pay({ ...payment, metadata: { order: '5' } }, 'attempt-1');
    expect(service.body()).to.deep.equal({
      customer_creation: false,
      identity_id: 'ID_ada',
      source: payment.source,
      line_items: [
        { price_id: 'price_tee', quantity: 1 },
        { price_id: 'price_mug', quantity: 1 },
      ],
      metadata: { order: '5' },
    });
  });

  it('cannot be asked about: the service keeps no word of it', () => {
    expect(gatewayOf(new ScriptedFetch()).readsBack).to.equal(false);
  });

  it('carries none where the service knows no such key, and then is not repeatable', async () => {
    const service = new ScriptedFetch(success({}));
    const gateway = gatewayOf(service, { idempotent: false });
    await gateway.pay(payment, 'attempt-1');
    expect(service.header('Idempotency-Key')).to.equal(null);
    expect(gateway.repeatable).to.equal(false);
    expect(gatewayOf(service).repeatable).to.equal(true);
  });

  it('is sent once, whatever comes of it', async () => {
    for (const step of [connectionLost(), refusal(500, 'INTERNAL'), refusal(429, 'RATE_LIMITED')]) {
      const service = new ScriptedFetch(step);
      const error = await rejectionOf(gatewayOf(service).pay(payment, 'attempt-1'));
      expect(error instanceof ApiError || error instanceof ConnectionError).to.equal(true);
      expect(service.sent).to.have.length(1);
    }
  });
});
