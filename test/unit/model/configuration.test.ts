import { describe, expect, it } from 'vitest';
import {
  type Attributes,
  type Configuration,
  containsSecretKey,
  isMixedUp,
  readConfiguration,
} from '../../../src/model/configuration.ts';
import { checkConfiguration } from '../../../src/lazy/configuration-mistakes.ts';
import { ConfigurationError } from '../../../src/errors.ts';

const RIGHT: Attributes = {
  publishableKey: 'pk_test_sandbox',
  clientSecret: undefined,
  fetchClientSecret: undefined,
  lineItems: 'price_tee',
  identityId: undefined,
  environment: undefined,
  checkoutOrigin: 'https://checkout.example',
};

const OPTIONS = { methods: ['card', 'bank'], address: 'auto', collect: [] };

/** The configuration of a tag in which no mistake is found. */
function configure(attributes: Attributes): Configuration {
  expect(() => checkConfiguration(attributes)).to.not.throw();
  const configuration = readConfiguration(attributes);
  if (!configuration) throw new Error('It was not read');
  return configuration;
}

/** The error that a tag with `changes`, which cannot be read, is told. */
function refusalOf(changes: Record<string, unknown>): ConfigurationError {
  const attributes = { ...RIGHT, ...changes };
  expect(readConfiguration(attributes)).to.equal(undefined);
  try {
    checkConfiguration(attributes);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('It was accepted');
}

describe('a tag that makes sense', () => {
  it('is read with as little as a key and one price', () => {
    expect(configure(RIGHT)).to.deep.equal({
      publishableKey: 'pk_test_sandbox',
      lineItems: [{ price_id: 'price_tee', quantity: 1 }],
      checkoutOrigin: 'https://checkout.example',
      options: OPTIONS,
    });
  });

  it('is read with everything', () => {
    const all = {
      ...RIGHT,
      publishableKey: '  pk_live_1 ',
      lineItems: ' price_tee:2\n\tprice_mug ',
      identityId: 'ID_ada',
      environment: 'sandbox',
      checkoutOrigin: 'https://checkout.example:8443/some/where?x#y',
    };
    expect(configure(all)).to.deep.equal({
      publishableKey: 'pk_live_1',
      lineItems: [
        { price_id: 'price_tee', quantity: 2 },
        { price_id: 'price_mug', quantity: 1 },
      ],
      identityId: 'ID_ada',
      environment: 'sandbox',
      checkoutOrigin: 'https://checkout.example:8443',
      options: OPTIONS,
    });
  });

  it('may have metadata, which is sent later: a change of it begins nothing anew', () => {
    expect(configure({ ...RIGHT, metadata: { order: '5' } })).to.deep.equal(configure(RIGHT));
    expect(configure({ ...RIGHT, metadata: null })).to.deep.equal(configure(RIGHT));
  });

  it('may name a customer by as much as the secure frame takes', () => {
    const identityId = 'i'.repeat(255);
    expect(configure({ ...RIGHT, identityId })).to.include({ identityId });
  });

  it('may have a client secret instead of key and prices', () => {
    const tag = { ...RIGHT, publishableKey: null, lineItems: undefined };
    expect(configure({ ...tag, clientSecret: ' ecs_1_secret_canary\n' })).to.deep.equal({
      clientSecret: 'ecs_1_secret_canary',
      checkoutOrigin: 'https://checkout.example',
      options: OPTIONS,
    });
    const all = { clientSecret: 'x', parentOrigin: 'https://shop.example', environment: 'sandbox' };
    expect(configure({ ...tag, ...all })).to.deep.equal({
      ...all,
      checkoutOrigin: 'https://checkout.example',
      options: OPTIONS,
    });
    const longest = 'x'.repeat(255);
    expect(configure({ ...tag, clientSecret: longest })).to.include({ clientSecret: longest });
  });

  const loopback = [
    'http://localhost:4243',
    'http://127.0.0.1:4243',
    'http://[::1]:4243',
    'http://checkout.localhost:4243',
  ];
  for (const origin of loopback) {
    it(`may take its frame from this machine without encryption: ${origin}`, () => {
      expect(configure({ ...RIGHT, checkoutOrigin: origin }).checkoutOrigin).to.equal(origin);
    });
  }
});

/** A tag whose credential is this secret. */
function secret(clientSecret: string): Record<string, unknown> {
  return { publishableKey: undefined, lineItems: undefined, clientSecret };
}

describe('a tag that makes no sense', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['no key', { publishableKey: undefined }, 'NO_CREDENTIAL'],
    ['an empty key', { publishableKey: '' }, 'NO_CREDENTIAL'],
    ['a key of spaces', { publishableKey: '  ' }, 'NO_CREDENTIAL'],
    ['an empty client secret', { publishableKey: undefined, clientSecret: ' \n' }, 'NO_CREDENTIAL'],
    ['a key that was taken away', { publishableKey: null }, 'NO_CREDENTIAL'],
    ['a client secret of two words', secret('ecs_1 canary'), 'MALFORMED_CLIENT_SECRET'],
    ['a client secret in markup', secret('<b>canary</b>'), 'MALFORMED_CLIENT_SECRET'],
    ['a client secret in JSON', secret('{"client_secret":"canary"}'), 'MALFORMED_CLIENT_SECRET'],
    ['a client secret that is a page', secret('canary'.repeat(43)), 'MALFORMED_CLIENT_SECRET'],
    ['a secret key', { publishableKey: 'sk_live_canary' }, 'SECRET_KEY_REFUSED'],
    ['a secret key with spaces', { publishableKey: ' sk_ test_canary ' }, 'SECRET_KEY_REFUSED'],
    ['a secret key in capitals', { publishableKey: 'SK_LIVE_CANARY' }, 'SECRET_KEY_REFUSED'],
    ['a secret key for a client secret', { clientSecret: 'sk_live_canary' }, 'SECRET_KEY_REFUSED'],
    [
      'a secret key beside a client secret',
      { publishableKey: 'sk_live_canary', clientSecret: 'x' },
      'SECRET_KEY_REFUSED',
    ],
    ['a secret key for a price', { lineItems: 'sk_live_canary' }, 'SECRET_KEY_REFUSED'],
    [
      'a secret key for one of the prices',
      { lineItems: 'price_tee:2 sk_live_canary' },
      'SECRET_KEY_REFUSED',
    ],
    [
      'a secret key for a price as an object',
      { lineItems: [{ price_id: 'sk_live_canary', quantity: 1 }] },
      'SECRET_KEY_REFUSED',
    ],
    [
      'a secret key for a price as an object, malformed',
      {
        lineItems: [null, { price_id: 'price_tee', quantity: 0 }, { price_id: '\nSK_live_canary' }],
      },
      'SECRET_KEY_REFUSED',
    ],
    ['a secret key in a list', { lineItems: ['sk_test_canary'] }, 'SECRET_KEY_REFUSED'],
    [
      'a secret key for one price',
      { lineItems: { price_id: 'sk_test_canary' } },
      'SECRET_KEY_REFUSED',
    ],
    [
      'a secret key for a price beside a client secret',
      { ...secret('x'), lineItems: [{ price_id: 'sk_live_canary', quantity: 1 }] },
      'SECRET_KEY_REFUSED',
    ],
    ['a secret key for a customer', { identityId: 'sk_live_canary' }, 'SECRET_KEY_REFUSED'],
    ['a secret key after Bearer', secret('Bearer sk_live_canary'), 'SECRET_KEY_REFUSED'],
    [
      'a customer of 256 letters',
      { identityId: 'canary'.padEnd(256, 'x') },
      'MALFORMED_IDENTITY_ID',
    ],
    ['a number for a customer', { identityId: 5 }, 'MALFORMED_IDENTITY_ID'],
    ['a key of no known kind', { publishableKey: 'canary_key' }, 'UNKNOWN_KEY_KIND'],
    ['a number for a key', { publishableKey: 5 }, 'MALFORMED_CREDENTIAL'],
    ['a promise of a secret', { clientSecret: Promise.resolve('') }, 'MALFORMED_CREDENTIAL'],
    ['two credentials', { clientSecret: 'ecs_canary_secret' }, 'TWO_CREDENTIALS'],
    ['an unknown environment', { environment: 'staging' }, 'UNKNOWN_ENVIRONMENT'],
    ['no prices', { lineItems: undefined }, 'NO_LINE_ITEMS'],
    ['an empty list of prices', { lineItems: '' }, 'NO_LINE_ITEMS'],
    ['prices of spaces', { lineItems: ' \n ' }, 'NO_LINE_ITEMS'],
    ['an empty list of objects', { lineItems: [] }, 'NO_LINE_ITEMS'],
    ['a null for prices', { lineItems: null }, 'NO_LINE_ITEMS'],
    ['no checkout origin', { checkoutOrigin: undefined }, 'NO_CHECKOUT_ORIGIN'],
    ['an empty checkout origin', { checkoutOrigin: '' }, 'NO_CHECKOUT_ORIGIN'],
  ];
  for (const [what, changes, code] of cases) {
    it(`is refused with ${what}`, () => {
      const error = refusalOf(changes);
      expect(error).to.include({ code, actor: 'merchant' });
      expect(error.message.toLowerCase()).to.not.contain('canary');
    });
  }

  const origins = [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://checkout.example/1',
    'file:///frame.html',
    'ftp://checkout.example',
    'http://checkout.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'https://ada:canary@checkout.example',
    'https://canary@checkout.example',
    'checkout.example',
    '//checkout.example',
    '/checkout',
    'https://',
    ' ',
  ];
  for (const checkoutOrigin of origins) {
    it(`is refused with the checkout origin "${checkoutOrigin}"`, () => {
      const error = refusalOf({ checkoutOrigin });
      expect(error).to.include({ code: 'MALFORMED_CHECKOUT_ORIGIN' });
      expect(error.message).to.not.contain('canary');
    });
  }
});

describe('a secret key', () => {
  const holding: readonly unknown[] = [
    'sk_live_1',
    'price_tee sk_test_1',
    ['price_tee', 'sk_test_1'],
    [{ price_id: 'price_tee' }, { price_id: 's\u200bk_live_1' }],
    { price_id: 'sk-live-1' },
  ];
  for (const value of holding) {
    it(`is found in ${JSON.stringify(value)}`, () => {
      expect(containsSecretKey(value)).to.equal(true);
    });
  }

  const clean: readonly unknown[] = [
    undefined,
    null,
    '',
    'price_task_test',
    'pk_live_1',
    5,
    [],
    [null, undefined, 5, [], {}],
    [{ price_id: 5 }],
    Object.create(null),
  ];
  for (const [at, value] of clean.entries()) {
    it(`is not found where there is none (${at + 1})`, () => {
      expect(containsSecretKey(value)).to.equal(false);
    });
  }
});

describe('a credential in the place of the other one', () => {
  const mixedUp: readonly Partial<Attributes>[] = [
    { publishableKey: ' ecs_canary' },
    { publishableKey: 'canary_secret', clientSecret: 'ecs_1' },
    { publishableKey: undefined, clientSecret: 'pk_test_canary' },
    { clientSecret: 'PK_live_canary', environment: 'staging' },
  ];
  for (const changes of mixedUp) {
    it(`is found, and is the first thing to correct: ${JSON.stringify(changes)}`, () => {
      expect(isMixedUp({ ...RIGHT, ...changes })).to.equal(true);
      expect(refusalOf(changes)).to.include({ code: 'WRONG_CREDENTIAL' });
      expect(refusalOf(changes).message).to.not.contain('canary');
    });
  }

  it('is called what it is where it is a placeholder', () => {
    const changes = { publishableKey: '{{client_secret}}' };
    expect(isMixedUp({ ...RIGHT, ...changes })).to.equal(true);
    expect(refusalOf(changes)).to.include({ code: 'VARIABLE_NOT_REPLACED' });
  });

  const others: readonly Record<string, unknown>[] = [
    {},
    { publishableKey: 'pk_test_secret' },
    { publishableKey: 5 },
    { clientSecret: 'ecs_1_secret_2' },
  ];
  for (const changes of others) {
    it(`is not found where there is none: ${JSON.stringify(changes)}`, () => {
      expect(isMixedUp({ ...RIGHT, ...changes })).to.equal(false);
    });
  }
});

/** What a tag with these line items is for. */
function itemsOf(lineItems: Attributes['lineItems']) {
  const configuration = configure({ ...RIGHT, lineItems });
  if (!('lineItems' in configuration)) throw new Error('It is a session');
  return configuration.lineItems;
}

describe('line items', () => {
  const malformed: readonly unknown[] = [
    'price_tee:',
    'price_tee:x',
    'price_tee:2x',
    'price_tee:0x2',
    'price_tee:1e3',
    'price_tee:+1',
    'price_tee::2',
    'price_tee:2:3',
    ':2',
    'price_tee, price_mug',
    'price_tee×2',
    '<b>price_tee</b>',
    'p'.repeat(256),
    Array.from({ length: 101 }, () => 'p').join(' '),
    5,
    {},
    [null],
    ['price_tee'],
    [{ price_id: 'price_tee' }],
    [{ quantity: 1 }],
    [{ price_id: '', quantity: 1 }],
    [{ price_id: 'price_tee', quantity: '1' }],
    [{ price_id: 7, quantity: 1 }],
    [{ price_id: 'p'.repeat(256), quantity: 1 }],
  ];
  for (const value of malformed) {
    it(`are malformed: ${JSON.stringify(value).slice(0, 50)}`, () => {
      expect(refusalOf({ lineItems: value }).code).to.equal('MALFORMED_LINE_ITEMS');
    });
  }

  const outOfRange: readonly unknown[] = [
    'price_tee:0',
    'price_tee:-1',
    'price_tee:1.5',
    'price_tee:10000',
    'price_tee:1000000000',
    'price_tee:99999999999999999999',
    'price_mug price_tee:0',
    [{ price_id: 'price_tee', quantity: 0 }],
    [{ price_id: 'price_tee', quantity: 1e9 }],
    [{ price_id: 'price_tee', quantity: Number.NaN }],
    [{ price_id: 'price_tee', quantity: Number.POSITIVE_INFINITY }],
  ];
  for (const value of outOfRange) {
    it(`have a quantity out of range: ${JSON.stringify(value)}`, () => {
      expect(refusalOf({ lineItems: value }).code).to.equal('QUANTITY_OUT_OF_RANGE');
      expect(refusalOf({ lineItems: value }).message).to.contain('"price_tee"');
    });
  }

  it('reach from one to 9999', () => {
    expect(itemsOf('a:1 b:9999').map(({ quantity }) => quantity)).to.deep.equal([1, 9999]);
  });

  it('may name one price twice', () => {
    expect(itemsOf('a a:2')).to.have.length(2);
  });

  it('as a property are copied, with nothing but price and quantity', () => {
    const given = [{ price_id: 'price_tee', quantity: 2, note: 'x' }];
    const read = itemsOf(given);
    expect(read).to.deep.equal([{ price_id: 'price_tee', quantity: 2 }]);
    expect(read[0]).to.not.equal(given[0]);
  });
});
