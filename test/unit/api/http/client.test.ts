import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCheckout } from '../../../../src/api/checkout.ts';
import { createClient } from '../../../../src/api/http/client.ts';
import { endpoint } from '../../../../src/api/http/endpoint.ts';
import { listPrices } from '../../../../src/api/prices.ts';
import {
  authorizeVaultSession,
  createToken,
  createVaultSession,
} from '../../../../src/api/vault.ts';
import { validateKey } from '../../../../src/api/validate-key.ts';
import { CheckoutError } from '../../../../src/errors.ts';
import { shows } from '../../../conformity/shows.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import { ScriptedFetch, success } from '../../../support/checkout/scripted-fetch.ts';

const baseUrl = 'https://service.example/v1/api';
const apiKey = 'pk_test_canary_key';
const purchase = {
  customer_creation: false,
  identity_id: 'ID_ada',
  source: 'PI_ada_visa',
  line_items: [{ price_id: 'price_tee', quantity: 2 }],
} as const;
const checkoutRequest = { ...purchase, line_items: [...purchase.line_items] };
const session = { session_key: 'sk', nonce: 'n', expires_at: '2026-03-01T12:03:00Z' };

function clientOf(service: ScriptedFetch) {
  return createClient({ baseUrl, apiKey, fetch: service.fetch });
}

describe('a request of the client', () => {
  it('puts the request of a GET into the query, in one piece', async () => {
    const service = new ScriptedFetch(success([]));
    await clientOf(service).call(listPrices, { ids: 'a,b&c=d e' });
    expect(service.sent[0]?.address).to.equal(
      'https://service.example/v1/api/product-prices/?ids=a%2Cb%26c%3Dd+e',
    );
    expect(service.sent[0]?.init.body).to.equal(undefined);
  });

  it('leaves the question mark out where there is nothing to ask for', async () => {
    const service = new ScriptedFetch(success([]));
    await clientOf(service).call(listPrices, {});
    expect(service.sent[0]?.address).to.equal('https://service.example/v1/api/product-prices/');
  });

  it('carries the key that the client began with, whatever happens to the options', async () => {
    shows('5.7/fixed');
    const service = new ScriptedFetch(success([]), success([]));
    const options = { baseUrl, apiKey, fetch: service.fetch };
    const client = createClient(options);
    await client.call(listPrices, {});
    options.apiKey = 'pk_test_another_key';
    await client.call(listPrices, {});
    const keys = service.sent.map(({ init }) => new Headers(init.headers).get('x-easy-api-key'));
    expect(keys).to.deep.equal([apiKey, apiKey]);
    expect(Object.keys(client)).to.deep.equal(['call']);
  });

  it('puts the request of a POST into the body, as JSON', async () => {
    const service = new ScriptedFetch(success({ subscriptions: [] }));
    await clientOf(service).call(createCheckout, checkoutRequest);
    expect(service.header('content-type')).to.equal('application/json');
    expect(service.body()).to.deep.equal(purchase);
  });

  it('carries no cookie, follows no redirect, is not cached and names no page', async () => {
    const service = new ScriptedFetch(success([]));
    await clientOf(service).call(listPrices, {});
    expect(service.sent[0]?.init).to.include({
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it('is not sent when it does not fit its own schema', async () => {
    const service = new ScriptedFetch(success({}));
    const wrong = { ...checkoutRequest, line_items: [] };
    await rejectionOf(clientOf(service).call(createCheckout, wrong));
    expect(service.sent).to.be.empty;
  });
});

describe('the credential of a request', () => {
  it('is the API key, and only in its header', async () => {
    shows('5.1/header');
    const service = new ScriptedFetch(success({ subscriptions: [] }));
    await clientOf(service).call(createCheckout, checkoutRequest);
    expect(service.header('x-easy-api-key')).to.equal(apiKey);
    expect(service.header('BT-API-KEY')).to.equal(null);
    expect(service.sent[0]?.address).to.not.contain('canary');
    expect(service.sent[0]?.body).to.not.contain('canary');
  });

  it('is the vault’s own key at the vault, which never sees the API key', async () => {
    const service = new ScriptedFetch(Response.json(session), Response.json(session));
    const client = clientOf(service);
    await client.call(createVaultSession, {}, { vaultKey: 'vault_public' });
    expect(service.header('BT-API-KEY')).to.equal('vault_public');
    expect(service.header('x-easy-api-key')).to.equal(null);
  });

  it('is not the vault’s key at the service, even if it is at hand', async () => {
    const answer = { id: 'i', nonce: 'n', expires_at: 'x', created_at: 'y' };
    const service = new ScriptedFetch(success(answer, { status: 201 }));
    await clientOf(service).call(authorizeVaultSession, { nonce: 'n' }, { vaultKey: 'secret' });
    expect(service.header('BT-API-KEY')).to.equal(null);
    expect(service.header('x-easy-api-key')).to.equal(apiKey);
  });

  it('is left out of operations that take none', async () => {
    shows('5.6/no-header');
    const ping = endpoint({
      method: 'POST',
      path: '/ping',
      auth: 'none',
      safe: true,
      request: z.strictObject({}),
      response: z.object({}),
    });
    const service = new ScriptedFetch(success({}));
    await clientOf(service).call(ping, {}, { vaultKey: 'secret' });
    expect([...new Headers(service.sent[0]?.init.headers).keys()]).to.have.members([
      'accept',
      'content-type',
    ]);
  });

  it('is left out where the client has none', async () => {
    const tokenization = { provider: 'vault', public_key: 'k' };
    const service = new ScriptedFetch(success({ tokenization }));
    await createClient({ baseUrl, fetch: service.fetch }).call(validateKey, {});
    expect(service.header('x-easy-api-key')).to.equal(null);
  });
});

describe('the Idempotency-Key of a request', () => {
  it('is the attempt’s', async () => {
    const service = new ScriptedFetch(success({}));
    await clientOf(service).call(createCheckout, checkoutRequest, { idempotencyKey: 'attempt-1' });
    expect(service.header('Idempotency-Key')).to.equal('attempt-1');
  });

  it('is absent where the caller gives none', async () => {
    const service = new ScriptedFetch(success({}));
    await clientOf(service).call(createCheckout, checkoutRequest);
    expect(service.header('Idempotency-Key')).to.equal(null);
  });
});

describe('a request that does not fit its operation', () => {
  it('is not sent, and says so without repeating it', async () => {
    const service = new ScriptedFetch();
    const canary = { ...checkoutRequest, identity_id: '', canary: '4242' };
    const error = await rejectionOf(clientOf(service).call(createCheckout, canary));
    expect(error).to.be.instanceOf(CheckoutError).and.include({ code: 'REQUEST_MALFORMED' });
    expect(service.sent).to.be.empty;
    expect(JSON.stringify([error, String(error)])).to.not.contain('4242');
  });
});

describe('an answer in its envelope', () => {
  it('is handed over without the envelope and without fields that nobody knows', async () => {
    const service = new ScriptedFetch(
      success({ subscriptions: [], orderId: 'O1', surprise: true, transfer: null }),
    );
    const answer = await clientOf(service).call(createCheckout, checkoutRequest);
    expect(answer).to.deep.equal({ subscriptions: [], orderId: 'O1', transfer: null });
  });

  it('of the vault has none', async () => {
    const service = new ScriptedFetch(Response.json({ id: 'TK1', type: 'card' }, { status: 201 }));
    const token = await clientOf(service).call(
      createToken,
      { type: 'bank', data: { routing_number: '110000000', account_number: '000123456789' } },
      { vaultKey: 'session' },
    );
    expect(token.id).to.equal('TK1');
  });
});
