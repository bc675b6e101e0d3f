import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/http/client.ts';
import { clientSecretGateway } from '../../../../src/checkout/paying/client-secret-gateway.ts';
import { sessionOffers } from '../../../../src/checkout/session-offers.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import { PAID } from '../../../support/checkout/sample-order.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  silence,
  type Step,
  success,
} from '../../../support/checkout/scripted-fetch.ts';
import { OPEN_SESSION, sessionAnswer } from '../../../support/checkout/validated-session.ts';

const SECRET = 'ecs_1_secret_x';
const PARENT = 'https://shop.example';

function gatewayOf(steps: readonly Step[], idempotent = true, uptime = () => 0) {
  const scripted = new ScriptedFetch(...steps);
  const credentials = {
    // A key that should not be there is not sent either.
    service: createClient({
      baseUrl: 'https://s.example/v1/api',
      apiKey: 'pk_test_canary',
      sleep: async () => {},
      random: () => 0,
      fetch: scripted.fetch,
    }),
    clientSecret: SECRET,
    parentOrigin: PARENT,
    idempotent,
    uptime,
  };
  return {
    gateway: clientSecretGateway(credentials, sessionOffers(credentials)),
    scripted,
  };
}

const loaded = async (...changes: Parameters<typeof sessionAnswer>) =>
  gatewayOf([success(sessionAnswer(...changes))]).gateway.load();

describe('loading a session', () => {
  it('asks with the secret and the page around, in the body alone', async () => {
    const { gateway, scripted } = gatewayOf([success(sessionAnswer())]);
    await gateway.load();
    expect(scripted.sent[0]?.address).to.equal(
      'https://s.example/v1/api/embedded-checkout/validate',
    );
    expect(scripted.sent[0]?.init.method).to.equal('POST');
    expect(scripted.body()).to.deep.equal({ client_secret: SECRET, parent_origin: PARENT });
  });

  it('answers with the order and the terms, without what the service leaves empty', async () => {
    expect(await loaded()).to.deep.equal({
      status: 'open',
      order: {
        currency: 'USD',
        amount_total: 2400,
        line_items: [
          {
            price_id: 'price_tee',
            quantity: 1,
            name: 'Moth tee',
            image_url: 'https://shop.example/tee.png',
            unit_amount: 2400,
            amount: 2400,
            currency: 'USD',
            recurring: null,
          },
        ],
        isFree: false,
        methods: ['card', 'bank'],
        servedAt: Date.parse('2026-03-01T12:00:00Z'),
        session: {
          id: 'ecs_1',
          expiresIn: 3_600_000,
          successUrl: 'https://shop.example/thanks?session={SESSION_ID}',
          cancelUrl: 'https://shop.example/cart',
          customer: {},
          instruments: [],
          merchant: {
            name: 'Moth and Lamp',
            support_email: 'help@shop.example',
            brand_color: '#0b6b45',
          },
        },
      },
    });
  });

  it('knows the customer, but nothing of what they paid with before', async () => {
    const offer = await loaded({
      customer: {
        identity_id: 'ID_ada',
        first_name: 'Ada',
        last_name: null,
        email: 'ada@example.com',
        payment_instruments: [{ id: 'PI_1', type: 'PAYMENT_CARD', last_four: '4242' }],
      },
    });
    expect(offer).to.have.nested.property('order.session.customer').and.deep.equal({
      first_name: 'Ada',
      email: 'ada@example.com',
    });
  });

  it('reads a missing trial as none', async () => {
    const [line] = sessionAnswer().line_items;
    if (!line) throw new Error('There is none');
    const recurring = { interval: 'month', interval_count: 1, trial_period_days: null };
    const trial = { ...recurring, trial_period_days: 14 };
    const offer = await loaded({
      line_items: [
        { ...line, recurring },
        { ...line, recurring: trial },
      ],
    });
    const read = 'order' in offer ? offer.order.line_items.map((item) => item.recurring) : [];
    expect(read.map((item) => item?.trial_period_days)).to.deep.equal([0, 14]);
  });

  it('takes no colour for one that is no text', async () => {
    const offer = await loaded({ branding: { brand_color: { toString: 'red' } } });
    expect(offer).to.not.have.nested.property('order.session.merchant.brand_color');
  });

  it('counts the time that is left by the service’s clock, whatever the device’s says', async () => {
    // The answer says that it is 12:00, long before or after what this device thinks.
    const offer = await loaded({ session: { expires_at: '2026-03-01T12:00:30Z' } });
    expect(offer).to.have.nested.property('order.session.expiresIn', 30_000);
  });

  it('counts by the device’s clock where the service does not tell the time', async () => {
    const expires_at = new Date(Date.now() + 600_000).toISOString();
    const body = {
      success: true,
      timestamp: 'noon',
      data: sessionAnswer({ session: { expires_at } }),
    };
    const offer = await gatewayOf([Response.json(body)]).gateway.load();
    const { expiresIn = 0 } = ('order' in offer && offer.order.session) || {};
    expect(expiresIn).to.be.within(590_000, 600_000);
  });

  it('that is complete answers with its result', async () => {
    const { transfer, orderId, subscriptions } = PAID;
    const offer = await loaded({
      session: { status: 'complete', payment_status: 'paid' },
      result: { transfer, order_id: orderId, subscriptions: [...subscriptions] },
    });
    expect(offer).to.include({ status: 'complete' }).and.to.have.property('result');
    expect(offer).to.have.property('result').and.deep.equal(PAID);
    expect(offer).to.have.nested.property('order.amount_total', 2400);
  });

  const received = [
    ['open', 'processing'],
    ['open', 'paid'],
    ['expired', 'processing'],
    ['expired', 'paid'],
    ['complete', 'unpaid'],
  ] as const;
  for (const [status, payment_status] of received) {
    it(`counts as received when it is ${status} and ${payment_status}: nobody is to pay it again`, async () => {
      const session = { status, payment_status };
      const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'PENDING' };
      const offer = await loaded({ session, result: { transfer, orderId: 'OR1' } });
      expect(offer).to.deep.include({
        status: 'complete',
        result: { transfer, orderId: 'OR1', subscriptions: [] },
      });
      const bare = await loaded({ session, payment_methods: [] });
      expect(bare).to.deep.include({ status: 'complete', result: { subscriptions: [] } });
    });
  }

  for (const status of ['open', 'expired'] as const) {
    for (const payment_status of ['unpaid', 'no_payment_required', 'in_limbo', '']) {
      it(`does not when it is ${status} and "${payment_status}"`, async () => {
        expect(await loaded({ session: { status, payment_status } })).to.include({ status });
      });
    }
  }

  it('that is complete without a result claims nothing', async () => {
    const offer = await loaded({ session: { status: 'complete' } });
    expect(offer).to.have.property('result').and.deep.equal({ subscriptions: [] });
  });

  it('that has expired says so, and still whose it was', async () => {
    const offer = await loaded({ session: { status: 'expired' } });
    expect(offer.status).to.equal('expired');
    expect(offer.order.session?.merchant.name).to.be.a('string');
  });

  it('that takes bank accounts alone offers them alone', async () => {
    const { order } = await loaded({ payment_methods: ['BANK_ACCOUNT'] });
    expect(order.methods).to.deep.equal(['bank']);
  });

  it('in another currency than dollars offers no bank accounts', async () => {
    const { order } = await loaded({ session: { currency: 'EUR' } });
    expect(order.methods).to.deep.equal(['card']);
  });

  it('that has expired says so too where the service says it with an error', async () => {
    const { gateway } = gatewayOf([success(sessionAnswer()), refusal(400, 'SESSION_EXPIRED')]);
    const { order } = await gateway.load();
    expect(await gateway.load()).to.deep.equal({ status: 'expired', order });
  });

  it('that has expired before it was ever shown says so with an error', async () => {
    const { gateway } = gatewayOf([refusal(400, 'SESSION_EXPIRED')]);
    expect(await rejectionOf(gateway.load())).to.include({ code: 'SESSION_EXPIRED' });
  });

  it('is not called expired in a stranger’s words', async () => {
    const html = new Response('<p>SESSION_EXPIRED</p>', { status: 400 });
    const { gateway } = gatewayOf([success(sessionAnswer()), html]);
    await gateway.load();
    expect(await rejectionOf(gateway.load())).to.include({ code: 'UNEXPECTED_RESPONSE' });
  });

  for (const payment_status of ['processing', 'paid']) {
    it(`whose payment is ${payment_status} is received, though it is called open`, async () => {
      const { transfer, orderId, subscriptions } = PAID;
      const offer = await loaded({
        session: { payment_status },
        result: { transfer, order_id: orderId, subscriptions: [...subscriptions] },
      });
      expect(offer).to.include({ status: 'complete' });
      expect(offer).to.have.property('result').and.deep.equal(PAID);
    });
  }

  it('knows who is paid, where the service names the merchant', async () => {
    const { order } = await loaded({ merchant: { id: 'mer_1', name: 'Moth and Lamp' } });
    expect(order.merchantId).to.equal('mer_1');
    expect((await loaded()).order).to.not.have.property('merchantId');
  });

  it('is never another one than the first', async () => {
    const { gateway } = gatewayOf([
      success(sessionAnswer()),
      success(sessionAnswer({ session: { id: 'ecs_2', status: 'complete' } })),
      success(sessionAnswer()),
    ]);
    await gateway.load();
    expect(await rejectionOf(gateway.load())).to.include({ code: 'ANSWER_MISMATCH' });
    expect(await gateway.load()).to.include({ status: 'open' });
  });

  it('that can be paid in no way is told to the developer before anyone has typed', async () => {
    const error = await loaded({ payment_methods: ['CARRIER_PIGEON'] }).catch((e: unknown) => e);
    expect(error).to.include({ code: 'NO_PAYMENT_METHOD', actor: 'merchant' });
  });

  it('is free where nothing is due and nothing recurs, though nothing could pay it', async () => {
    const session = { amount_total: 0, currency: 'EUR' };
    const free = await loaded({ session, payment_methods: ['BANK_ACCOUNT'] });
    expect(free.order).to.include({ isFree: true });
    const recurring = { interval: 'month', interval_count: 1 };
    const line_items = [{ ...OPEN_SESSION.line_items[0]!, recurring }];
    expect((await loaded({ session, line_items })).order).to.include({ isFree: false });
  });

  it('brings what its customer has saved, and leaves out what nobody here knows', async () => {
    const { order } = await loaded({
      customer: {
        identity_id: 'ID_ada',
        payment_instruments: [
          {
            id: 'PI_1',
            type: 'PAYMENT_CARD',
            brand: 'visa',
            last_four: '4242',
            expiration_month: 4,
            expiration_year: 2031,
          },
          { id: 'PI_2', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
          { id: 'PI_3', type: 'SEASHELLS', last_four: '0000' },
        ],
      },
    });
    expect(order.session?.instruments).to.deep.equal([
      {
        id: 'PI_1',
        method: 'card',
        brand: 'visa',
        last4: '4242',
        expires: { month: 4, year: 2031 },
      },
      { id: 'PI_2', method: 'bank', last4: '6789', bankName: 'First Bank' },
    ]);
  });

  it('ends when whoever asks waits no longer, though the service stays silent', async () => {
    const { gateway, scripted } = gatewayOf([silence, silence, silence]);
    const asked = new AbortController();
    const load = rejectionOf(gateway.load(asked.signal));
    asked.abort(new Error('Waited long enough'));
    expect(await load).to.have.property('message', 'Waited long enough');
    expect(scripted.sent).to.have.length(1);
  });

  it('survives two failures', async () => {
    const steps = [connectionLost(), refusal(503, 'INTERNAL'), success(sessionAnswer())];
    expect(await gatewayOf(steps).gateway.load()).to.include({ status: 'open' });
  });

  for (const [status, code] of [
    [401, 'INVALID_CLIENT_SECRET'],
    [403, 'ORIGIN_NOT_ALLOWED'],
  ] as const) {
    it(`is refused at once with ${code}, without a word of the secret`, async () => {
      const { gateway, scripted } = gatewayOf([refusal(status, code)]);
      const error = await rejectionOf(gateway.load());
      expect(error).to.be.instanceOf(ApiError).and.include({ code, actor: 'merchant' });
      expect(JSON.stringify([error, String(error)])).to.not.contain(SECRET);
      expect(scripted.sent).to.have.length(1);
    });
  }
});

describe('a vault session of a session', () => {
  it('is the one that came with the order, so nothing more is asked', async () => {
    const { gateway, scripted } = gatewayOf([success(sessionAnswer())]);
    await gateway.load();
    expect(await gateway.openVaultSession()).to.equal('vault_session_1');
    expect(scripted.sent).to.have.length(1);
  });

  it('is handed out once; a second one costs another question', async () => {
    const { gateway, scripted } = gatewayOf([
      success(sessionAnswer()),
      success(sessionAnswer({ key: 'vault_session_2' })),
      success(sessionAnswer({ key: 'vault_session_3' })),
    ]);
    await gateway.load();
    expect(await gateway.openVaultSession()).to.equal('vault_session_1');
    expect(await gateway.openVaultSession()).to.equal('vault_session_2');
    expect(await gateway.openVaultSession()).to.equal('vault_session_3');
    expect(scripted.sent).to.have.length(3);
  });

  it('is replaced when it has lain for longer than half a minute: the vault would refuse it', async () => {
    let uptime = 0;
    const { gateway, scripted } = gatewayOf(
      [success(sessionAnswer()), success(sessionAnswer({ key: 'vault_session_2' }))],
      true,
      () => uptime,
    );
    await gateway.load();
    uptime = 30_001;
    expect(await gateway.openVaultSession()).to.equal('vault_session_2');
    expect(scripted.sent).to.have.length(2);
  });

  it('is the newest: an older one may have run out', async () => {
    const { gateway } = gatewayOf([
      success(sessionAnswer()),
      success(sessionAnswer({ key: 'vault_session_2' })),
    ]);
    await gateway.load();
    await gateway.load();
    expect(await gateway.openVaultSession()).to.equal('vault_session_2');
  });

  for (const status of ['complete', 'expired'] as const) {
    it(`is not taken from a session that is ${status}: it would open nothing`, async () => {
      const { gateway } = gatewayOf([success(sessionAnswer({ session: { status } }))]);
      const error = await rejectionOf(gateway.openVaultSession());
      expect(error).to.include({ code: `SESSION_${status.toUpperCase()}` });
    });
  }
});

describe('a request to pay a session', () => {
  const buyer = { type: 'PERSONAL', first_name: 'Ada', last_name: 'Lovelace' } as const;
  const source = { type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Ada Lovelace' } as const;
  const paid = { session: { id: 'ecs_1', status: 'complete', payment_status: 'paid' } };

  it('carries the secret, the source and the buyer, and the attempt as its key', async () => {
    const { gateway, scripted } = gatewayOf([success({ ...paid, ...PAID })]);
    const payment = { buyer, source, amount: 2400, metadata: { order: '5' } };
    expect(await gateway.pay(payment, 'attempt-1')).to.deep.equal(PAID);
    expect(scripted.sent[0]?.address).to.equal(
      'https://s.example/v1/api/embedded-checkout/confirm',
    );
    expect(scripted.body()).to.deep.equal({
      client_secret: SECRET,
      source,
      customer_details: buyer,
    });
    expect(scripted.header('Idempotency-Key')).to.equal('attempt-1');
  });

  it('carries no key where the service knows none; it can be asked about all the same', async () => {
    const { gateway, scripted } = gatewayOf([success({ ...paid, ...PAID })], false);
    await gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1');
    expect(scripted.header('Idempotency-Key')).to.equal(null);
    expect(gateway).to.include({ repeatable: false, readsBack: true });
    expect(gatewayOf([]).gateway).to.include({ repeatable: true, readsBack: true });
  });

  it('carries no source for an order that is free, and says that its buyer was shown nothing to pay', async () => {
    const done = { session: { ...paid.session, payment_status: 'no_payment_required' } };
    const { gateway, scripted } = gatewayOf([success({ ...done, orderId: 'OR1' })]);
    const result = await gateway.pay({ buyer, amount: 0 }, 'attempt-1');
    expect(result).to.deep.equal({ orderId: 'OR1', subscriptions: [] });
    expect(scripted.body()).to.deep.equal({
      client_secret: SECRET,
      customer_details: buyer,
      amount_total: 0,
    });
  });

  it('believes no answer about another session', async () => {
    const other = { session: { id: 'ecs_2', status: 'complete', payment_status: 'paid' } };
    const { gateway } = gatewayOf([success(sessionAnswer()), success({ ...other, ...PAID })]);
    await gateway.load();
    const error = await rejectionOf(gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1'));
    expect(error).to.include({ code: 'ANSWER_MISMATCH' });
  });

  it('believes no answer without a transfer while the session is open', async () => {
    const open = { session: { id: 'ecs_1', status: 'open', payment_status: 'unpaid' } };
    const { gateway } = gatewayOf([success({ ...open, subscriptions: [] })]);
    const error = await rejectionOf(gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1'));
    expect(error).to.include({ code: 'ANSWER_MISMATCH' });
    const done = { session: { ...paid.session, payment_status: 'no_payment_required' } };
    const trial = gatewayOf([success({ ...done, subscriptions: [] })]);
    expect(await trial.gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1')).to.deep.equal({
      subscriptions: [],
    });
  });

  it('is sent once, whatever comes of it', async () => {
    const failures = [
      connectionLost(),
      refusal(500, 'INTERNAL'),
      refusal(429, 'RATE_LIMITED'),
      refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
    ];
    for (const step of failures) {
      const { gateway, scripted } = gatewayOf([step]);
      const error = await rejectionOf(gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1'));
      expect(error instanceof ApiError || error instanceof ConnectionError).to.equal(true);
      expect(scripted.sent).to.have.length(1);
    }
  });

  it('never shows an API key, and neither does any other request', async () => {
    const { gateway, scripted } = gatewayOf([
      success(sessionAnswer()),
      success(sessionAnswer()),
      success({ ...paid, ...PAID }),
    ]);
    await gateway.load();
    await gateway.openVaultSession();
    await gateway.openVaultSession();
    await gateway.pay({ buyer, source, amount: 2400 }, 'attempt-1');
    expect(scripted.sent).to.have.length(3);
    for (const { address, init, body } of scripted.sent) {
      const headers = new Headers(init.headers);
      for (const name of ['x-easy-api-key', 'authorization', 'cookie', 'bt-api-key']) {
        expect(headers.get(name), name).to.equal(null);
      }
      expect(JSON.stringify([address, [...headers], body])).to.not.contain('canary');
      expect(address).to.not.contain(SECRET);
      expect(init).to.include({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    }
  });
});

describe('a session whose buyer may name a promotion code', () => {
  const source = { type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Ada Lovelace' } as const;
  const named = { code: 'SUMMER', duration: 'once' };
  const plain = { ...sessionAnswer(), allow_promotion_codes: true, promotion_code: null };
  const reduced = {
    ...sessionAnswer({ session: { amount_total: 1920 } }),
    allow_promotion_codes: true,
    amount_discount: 480,
    promotion_code: named,
  };

  it('says what the code takes off, after a reload too', async () => {
    const { gateway, scripted } = gatewayOf([success(plain), success(reduced), success(reduced)]);
    const before = await gateway.load();
    expect(before.order.session?.promotion).to.deep.equal({ discount: 0 });
    const { order } = (await gateway.applyCode?.('summer')) ?? before;
    expect(scripted.sent[1]?.address).to.match(/\/embedded-checkout\/promotion-code$/);
    expect(scripted.body(1)).to.deep.equal({ client_secret: SECRET, code: 'summer' });
    expect(order).to.deep.include({ amount_total: 1920 });
    expect(order.session?.promotion).to.deep.equal({ discount: 480, named });
    expect((await gateway.load()).order.session?.promotion).to.deep.equal({ discount: 480, named });
  });

  it('is read again before it is paid, and tells the service what the buyer agreed to', async () => {
    const paid = { session: { id: 'ecs_1', status: 'complete', payment_status: 'paid' } };
    const { gateway, scripted } = gatewayOf([
      success(reduced),
      success(plain),
      success({ ...paid, ...PAID }),
    ]);
    await gateway.load();
    expect(await gateway.recheck?.()).to.deep.include({ amount_total: 2400 });
    await gateway.pay({ source, amount: 1920 }, 'attempt-1');
    expect(scripted.body(2)).to.deep.equal({ client_secret: SECRET, source, amount_total: 1920 });
  });

  it('is not read again once it has ended, and neither is one without codes', async () => {
    const ended = gatewayOf([
      success(plain),
      success({ ...plain, session: { ...plain.session, status: 'complete' } }),
    ]);
    await ended.gateway.load();
    const error = await rejectionOf(ended.gateway.recheck?.() ?? Promise.resolve());
    expect(error).to.include({ code: 'SESSION_COMPLETE' });
    const { gateway, scripted } = gatewayOf([success(sessionAnswer())]);
    await gateway.load();
    expect(await gateway.recheck?.()).to.equal(undefined);
    expect(scripted.sent).to.have.length(1);
  });
});
