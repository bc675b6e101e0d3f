import { expect } from '@open-wc/testing';
import { openOffers, type Setup } from '../../../src/frame/open-offers.ts';
import { createGateway } from '../../../src/frame/lazy.ts';
import { refusal, ScriptedFetch, success } from '../../support/checkout/scripted-fetch.ts';
import { sessionAnswer } from '../../support/checkout/validated-session.ts';

const CONFIG = {
  sandbox: {
    api_base: 'https://s.example/v1/api',
    vault_base: 'https://sv.example',
    idempotency: 'header',
  },
  live: {
    api_base: 'https://l.example/v1/api',
    vault_base: 'https://lv.example',
    idempotency: 'none',
  },
};
const AROUND = 'https://shop.example';
const LINE_ITEMS = [{ price_id: 'price_tee', quantity: 1 }];

const fetch = window.fetch.bind(window);
afterEach(() => {
  window.fetch = fetch;
  document.getElementById('config')?.remove();
});

/** What the checkout origin has written into this document. */
function configure(config: unknown): void {
  const script = document.createElement('script');
  script.id = 'config';
  script.type = 'application/json';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
}

function open(setup: Setup, parentOrigin = AROUND) {
  return openOffers(setup, { parentOrigin, onServedAt() {} });
}

/** Why `setup` cannot be opened. */
function mistakeOf(setup: Setup): unknown {
  try {
    return open(setup);
  } catch (error) {
    return error;
  }
}

/** What leaves when `setup` is loaded. */
async function asked(setup: Setup, around = AROUND) {
  configure(CONFIG);
  // Its vault key is asked for at the same time.
  const scripted = new ScriptedFetch(
    'clientSecret' in setup ? success(sessionAnswer()) : refusal(401, 'UNAUTHORIZED'),
    refusal(401, 'UNAUTHORIZED'),
  );
  window.fetch = scripted.fetch;
  const gateway = createGateway(open(setup, around));
  await gateway.load().catch(() => undefined);
  const [first] = scripted.sent;
  if (!first) throw new Error('Nothing left');
  return { gateway, scripted, address: new URL(first.address) };
}

describe('the way in of a publishable key', () => {
  it('leads to the environment that the key names', async () => {
    const setup = { publishableKey: 'pk_test_1', lineItems: LINE_ITEMS };
    const { gateway, scripted, address } = await asked(setup);
    expect(address.origin).to.equal('https://s.example');
    expect(scripted.header('x-easy-api-key')).to.equal('pk_test_1');
    expect(gateway).to.include({ repeatable: true, readsBack: false });
  });

  it('leads to another one where the page says so', async () => {
    const setup = {
      publishableKey: 'pk_test_1',
      lineItems: LINE_ITEMS,
      environment: 'live',
    } as const;
    const { gateway, address } = await asked(setup);
    expect(address.origin).to.equal('https://l.example');
    expect(gateway.repeatable).to.equal(false);
  });
});

describe('the way in of a client secret', () => {
  it('leads to the live service, since a secret names no environment, and shows no key', async () => {
    const { gateway, scripted, address } = await asked({ clientSecret: 'ecs_1' });
    expect(address.href).to.equal('https://l.example/v1/api/embedded-checkout/validate');
    expect(scripted.header('x-easy-api-key')).to.equal(null);
    expect(gateway).to.include({ repeatable: false, readsBack: true });
  });

  it('leads to the sandbox where the page says so', async () => {
    const { gateway, address } = await asked({ clientSecret: 'ecs_1', environment: 'sandbox' });
    expect(address.origin).to.equal('https://s.example');
    expect(gateway.repeatable).to.equal(true);
  });

  it('tells the service which page is around, as the browser has told it', async () => {
    const { scripted } = await asked({ clientSecret: 'ecs_1' });
    expect(scripted.body()).to.have.property('parent_origin', AROUND);
  });

  it('believes no page about the page around it', async () => {
    const setup = { clientSecret: 'ecs_1', parentOrigin: 'https://trusted.example' };
    const { scripted } = await asked(setup, 'https://evil.example');
    expect(scripted.body()).to.have.property('parent_origin', 'https://evil.example');
  });

  it('believes the hosted page, which is ours', async () => {
    const setup = { clientSecret: 'ecs_1', parentOrigin: AROUND };
    const { scripted } = await asked(setup, location.origin);
    expect(scripted.body()).to.have.property('parent_origin', AROUND);
  });

  it('has the hosted page around it when that stands alone', async () => {
    const { scripted } = await asked({ clientSecret: 'ecs_1' }, location.origin);
    expect(scripted.body()).to.have.property('parent_origin', location.origin);
  });
});

describe('a checkout origin', () => {
  it('that knows no service for the credential says so, and sends nothing', () => {
    configure({ sandbox: CONFIG.sandbox });
    const scripted = new ScriptedFetch();
    window.fetch = scripted.fetch;
    for (const setup of [
      { clientSecret: 'ecs_1' },
      { publishableKey: 'pk_live_1', lineItems: LINE_ITEMS },
    ]) {
      expect(mistakeOf(setup)).to.have.property('code', 'SERVICE_NOT_CONFIGURED');
    }
    expect(scripted.sent).to.be.empty;
  });
});

describe('a credential that does not belong into a page', () => {
  const item = { price_id: 'price_tee', quantity: 1 };
  const cases: readonly (readonly [Setup, string])[] = [
    [{ publishableKey: 'sk_live_canary', lineItems: LINE_ITEMS }, 'SECRET_KEY_REFUSED'],
    [{ publishableKey: 'whsec_canary', lineItems: LINE_ITEMS }, 'SECRET_KEY_REFUSED'],
    [{ publishableKey: 'ecs_secret_canary', lineItems: LINE_ITEMS }, 'WRONG_CREDENTIAL'],
    [{ publishableKey: '{{canary}}', lineItems: LINE_ITEMS }, 'VARIABLE_NOT_REPLACED'],
    [{ publishableKey: 'canary', lineItems: LINE_ITEMS }, 'UNKNOWN_KEY_KIND'],
    [
      { publishableKey: 'pk_live_1', lineItems: [{ ...item, price_id: 'sk_live_canary' }] },
      'SECRET_KEY_REFUSED',
    ],
    [
      { publishableKey: 'pk_live_1', lineItems: LINE_ITEMS, identityId: 'rk_live_canary' },
      'SECRET_KEY_REFUSED',
    ],
    [{ clientSecret: 'sk_live_canary' }, 'SECRET_KEY_REFUSED'],
    [{ clientSecret: 'eyJhbGciOiJIUzI1NiJ9.canary.x' }, 'SECRET_KEY_REFUSED'],
    [{ clientSecret: 'pk_live_canary' }, 'WRONG_CREDENTIAL'],
    [
      { publishableKey: 'pk_live_1', lineItems: [item, { ...item, price_id: 'undefined' }] },
      'VARIABLE_NOT_REPLACED',
    ],
    [
      { publishableKey: 'pk_live_1', lineItems: LINE_ITEMS, identityId: '{{canary}}' },
      'VARIABLE_NOT_REPLACED',
    ],
    [{ publishableKey: 'pk_test_your_canary', lineItems: LINE_ITEMS }, 'VARIABLE_NOT_REPLACED'],
    [{ clientSecret: '$CANARY' }, 'VARIABLE_NOT_REPLACED'],
    [{ clientSecret: 'undefined' }, 'VARIABLE_NOT_REPLACED'],
  ];
  for (const [setup, code] of cases) {
    it(`is refused by the frame too, before any request: ${JSON.stringify(setup)}`, () => {
      configure(CONFIG);
      const scripted = new ScriptedFetch();
      window.fetch = scripted.fetch;
      const mistake = mistakeOf(setup);
      expect(mistake).to.have.property('code', code);
      expect(String(mistake)).to.match(/^((?!canary)[^])*$/i);
      expect(scripted.sent).to.be.empty;
    });
  }
});
