import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkAccount } from '../../cli/doctor/check-account.ts';
import { findBrowser } from '../../cli/doctor/chromium.ts';
import { diagnose, type Examination } from '../../cli/doctor/diagnose.ts';
import type { Subject } from '../../cli/doctor/finding.ts';
import { listen, type Origin } from '../../cli/stack/listen.ts';
import { withSandboxAt, type CheckoutConfig } from '../../hosted/config.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { serveSandbox, type ServedSandbox } from '../../sandbox/serve.ts';
import type { Store } from '../../sandbox/store/store.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openTestStore } from '../support/service/test-store.ts';
import builtConfig from '../../hosted/config.json' with { type: 'json' };

/* Each mistake is planted alone, in a page that sells without it. After `npm run build`. */

const SECRET_KEY = 'sk_test_sandbox';
const DIRECTORY = join(import.meta.dirname, '../../dist/checkout');
const browser = findBrowser();
const open: Origin[] = [];
let store: Store;
let sandbox: ServedSandbox;
/** A checkout origin that the sandbox allows, and another one, for origins with something changed. */
let checkout: Origin;
let second: Origin;
let secondApp: (request: Request) => Response | Promise<Response>;

beforeAll(async () => {
  [checkout, second, store] = await Promise.all([listen(0), listen(0), openTestStore()]);
  second.serve({ fetch: (request) => secondApp(request) });
  const checkoutOrigins = [checkout.address, second.address];
  sandbox = await serveSandbox({ port: 0, store, checkoutOrigins, limits: NO_RATES });
  checkout.serve(createCheckoutOrigin({ config: config(), directory: DIRECTORY }));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((origin) => origin.close()));
  await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' });
});
afterAll(async () => {
  await Promise.all([checkout.close(), second.close(), sandbox.close()]);
  await store.close();
});

function config(service = sandbox.url): CheckoutConfig {
  return withSandboxAt(builtConfig as CheckoutConfig, service);
}

async function serve(answer: (request: Request) => Response | Promise<Response>): Promise<Origin> {
  const origin = await listen(0);
  open.push(origin);
  origin.serve({ fetch: answer });
  return origin;
}

/** The address of a checkout origin that the sandbox allows, with something changed. */
function checkoutWith(
  changed: CheckoutConfig,
  headers: Readonly<Record<string, string>> = {},
): string {
  const app = createCheckoutOrigin({ config: changed, directory: DIRECTORY });
  secondApp = async (request) => {
    const response = await app.fetch(request);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
  return second.address;
}

interface Planted {
  readonly script?: string;
  readonly tag?: string;
  readonly policy?: string;
}

const TAG =
  '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee"></easy-checkout>';

/** The address of a page that sells, apart from what is planted in it. */
async function page({ script, tag = TAG, policy }: Planted = {}): Promise<URL> {
  const tags =
    script ?? `<script type="module" src="${checkout.address}/easy-checkout.js"></script>`;
  const html = `<!doctype html><html lang="en"><title>Shop</title>${tags}${tag}</html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': policy }),
  };
  const { port } = await serve(({ url }) =>
    new URL(url).pathname === '/'
      ? new Response(html, { headers })
      : new Response('', { status: 404 }),
  );
  return new URL(`http://127.0.0.1:${port}/`);
}

type Problem = readonly [Subject, string];

/** What is wrong, with and without a browser, each as `subject: what is said; mend`. */
async function problems(examination: Examination): Promise<readonly string[]> {
  const findings = await diagnose(examination);
  return findings.flatMap((finding) =>
    finding.level === 'wrong' ? [`${finding.subject}: ${finding.says} ${finding.mend}`] : [],
  );
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/v1/api${path}`, {
    method,
    headers: { 'x-easy-api-key': SECRET_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return ((await answer.json()) as { readonly data: unknown }).data;
}

const script = (src: string, more = ''): string =>
  `<script type="module" src="${src}"${more}></script>`;

/** Mistakes that show without a browser, and with one. */
const PLANTED: readonly {
  readonly mistake: string;
  readonly plant: () => Promise<Omit<Examination, 'browser'>>;
  readonly found: Problem;
}[] = [
  {
    mistake: 'a page without a tag',
    plant: async () => ({ page: await page({ tag: '' }) }),
    found: ['tag', 'The page contains no <easy-checkout>'],
  },
  {
    mistake: 'a script that is not there',
    plant: async () => ({
      page: await page({ script: script(`${checkout.address}/js/easy-checkout.js`) }),
    }),
    found: ['script', 'is answered with status 404'],
  },
  {
    mistake: 'a script that was changed after it was pinned',
    plant: async () => ({
      page: await page({
        script: script(
          `${checkout.address}/easy-checkout.js`,
          ` crossorigin integrity="sha384-${'A'.repeat(64)}"`,
        ),
      }),
    }),
    found: ['script', 'write integrity="sha384-'],
  },
  {
    mistake: 'a policy that blocks the script',
    plant: async () => ({ page: await page({ policy: "default-src 'self'" }) }),
    found: ['policy', 'Add to the policy: script-src http://localhost:'],
  },
  {
    mistake: 'a policy that blocks the frame',
    plant: async () => ({
      page: await page({ policy: `script-src ${checkout.address}; frame-src 'none'` }),
    }),
    found: ['policy', 'Add to the policy: frame-src http://localhost:'],
  },
  {
    mistake: 'a policy that blocks the templates',
    plant: async () => ({
      page: await page({ policy: "require-trusted-types-for 'script'; trusted-types 'none'" }),
    }),
    found: ['policy', 'Add to the policy: trusted-types lit-html'],
  },
  {
    mistake: 'a policy that takes the page’s origin from it',
    plant: async () => ({ page: await page({ policy: 'sandbox allow-scripts' }) }),
    found: ['policy', 'takes its origin from it, by sandbox'],
  },
  {
    mistake: 'an attribute in the spelling of its property',
    plant: async () => ({ page: await page({ tag: TAG.replace('line-items', 'lineItems') }) }),
    found: ['tag', 'has an attribute lineitems, which means nothing. Write line-items.'],
  },
  {
    mistake: 'a tag that is shown as text',
    plant: async () => ({ page: await page({ tag: TAG.replaceAll('<', '&lt;') }) }),
    found: ['tag', 'Insert it as HTML, not as text'],
  },
  {
    mistake: 'the script in two versions',
    plant: async () => {
      const versions = ['easy-checkout.js', 'easy-checkout-0.0.1.js'];
      const both = versions.map((name) => script(`${checkout.address}/${name}`)).join('');
      return { page: await page({ script: both }) };
    },
    found: ['script', 'loads the script from several addresses'],
  },
  {
    mistake: 'a script without https',
    plant: async () => ({
      page: await page({ script: script('http://checkout.example/easy-checkout.js') }),
    }),
    found: ['script', 'is loaded without https'],
  },
  {
    mistake: 'a key of the other environment',
    plant: async () => ({ page: await page({ tag: TAG.replace(' ', ' environment="live" ') }) }),
    found: ['keys', 'environment is live, and publishable-key belongs to sandbox'],
  },
  {
    mistake: 'a tag whose name is misspelt',
    plant: async () => ({ page: await page({ tag: TAG.replaceAll('checkout', 'chekout') }) }),
    found: ['tag', 'The page contains <easy-chekout>'],
  },
  {
    mistake: 'a page that is sent as text',
    plant: async () => {
      const { port } = await serve(
        () => new Response(TAG, { headers: { 'content-type': 'text/plain' } }),
      );
      return { page: new URL(`http://127.0.0.1:${port}/`) };
    },
    found: ['page', 'is sent as text/plain'],
  },
  {
    mistake: 'a page that does not answer',
    plant: async () => {
      const gone = await listen(0);
      await gone.close();
      return { page: new URL(`http://127.0.0.1:${gone.port}/`) };
    },
    found: ['page', 'does not answer (connect ECONNREFUSED'],
  },
  {
    mistake: 'a secret key in a script of the page',
    plant: async () => ({
      page: await page({ tag: `${TAG}<script>const key = 'sk_test_sandbox';</script>` }),
    }),
    found: ['keys', 'in the source of the page'],
  },
  {
    mistake: 'a secret key on the tag',
    plant: async () => ({
      page: await page({ tag: TAG.replace('pk_test_sandbox', 'sk_test_sandbox') }),
    }),
    found: ['keys', 'Revoke that key now'],
  },
  {
    mistake: 'a key that the service does not know',
    plant: async () => ({
      page: await page({ tag: TAG.replace('pk_test_sandbox', 'pk_test_nobody') }),
    }),
    found: ['keys', 'does not accept the publishable key'],
  },
  {
    mistake: 'a checkout origin that lets other pages embed it',
    plant: async () => {
      const address = checkoutWith({ ...config(), embedders: ['https://other.example'] });
      return { page: await page({ script: script(`${address}/easy-checkout.js`) }) };
    },
    found: ['frame', 'to embedders in config.json'],
  },
  {
    mistake: 'a proxy that forbids frames',
    plant: async () => {
      const address = checkoutWith(config(), { 'x-frame-options': 'SAMEORIGIN' });
      return { page: await page({ script: script(`${address}/easy-checkout.js`) }) };
    },
    found: ['frame', 'sends X-Frame-Options: SAMEORIGIN'],
  },
  {
    mistake: 'a checkout origin that names a service which is not there',
    plant: async () => {
      const gone = await listen(0);
      await gone.close();
      const address = checkoutWith(config(gone.address));
      return { page: await page({ script: script(`${address}/easy-checkout.js`) }) };
    },
    found: ['service', 'which the checkout origin names in config.json'],
  },
  {
    mistake: 'a checkout origin that the service does not allow',
    plant: async () => {
      const app = createCheckoutOrigin({ config: config(), directory: DIRECTORY });
      const { address } = await serve((request) => app.fetch(request));
      return { page: await page({ script: script(`${address}/easy-checkout.js`) }) };
    },
    found: ['origin', '--allow-origin http://localhost:'],
  },
  {
    mistake: 'a clock that is ahead',
    plant: async () => ({ page: await page(), now: () => Date.now() + 3_600_000 }),
    found: ['clock', 'seconds ahead of the service’s'],
  },
  {
    mistake: 'a page that is not among the allowed origins',
    plant: async () => {
      await call('POST', '/webhooks', { url: 'https://shop.example/hook' });
      await call('PATCH', '/embedded-checkout/config', { allowed_origins: ['https://a.example'] });
      return { page: await page(), ...account() };
    },
    found: ['origin', 'allowed_origins lacks http://127.0.0.1:'],
  },
  {
    mistake: 'an account without a webhook',
    plant: async () => ({ page: await page(), ...account() }),
    found: ['webhooks', 'No endpoint receives checkout.session.completed'],
  },
  {
    mistake: 'a webhook that is switched off',
    plant: async () => {
      const endpoint = await call('POST', '/webhooks', { url: 'https://shop.example/hook' });
      const { id } = endpoint as { readonly id: string };
      await call('PATCH', `/webhooks/${id}`, { active: false });
      return { page: await page(), ...account() };
    },
    found: ['webhooks', 'is switched off'],
  },
  {
    mistake: 'a secret key for another service than the page uses',
    plant: async () => ({
      page: await page(),
      service: new URL('https://api.service.example'),
      secretKey: SECRET_KEY,
    }),
    found: ['service', 'and not your service, https://api.service.example'],
  },
];

function account(): Pick<Examination, 'service' | 'secretKey'> {
  return { service: new URL(sandbox.url), secretKey: SECRET_KEY };
}

const matching = ([subject, text]: Problem): unknown =>
  expect.arrayContaining([expect.stringMatching(`^${subject}: .*${escape(text)}`)]);

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

it('says that a page without https can be changed on its way', async () => {
  const { port } = await page();
  // No name but those of this machine leads here, so the page is asked by its address alone.
  const address = new URL(`http://0.0.0.0:${port}/`);
  expect(await problems({ page: address })).toEqual(matching(['page', 'is reached without https']));
});

describe('the doctor without a browser', () => {
  it('finds nothing wrong with a page that sells', async () => {
    expect(await problems({ page: await page() })).toEqual([]);
  });

  it('reads addresses as browsers do, relative to <base>', async () => {
    const base = `<base href="${checkout.address}/">`;
    expect(
      await problems({ page: await page({ script: `${base}${script('easy-checkout.js')}` }) }),
    ).toEqual([]);
  });

  it.each(PLANTED)('finds $mistake', async ({ plant, found }) => {
    const all = await problems(await plant());
    expect(all).toEqual(matching(found));
    // One mistake is not reported as several.
    expect(all.filter((problem) => !problem.startsWith(`${found[0]}: `))).toEqual([]);
  });

  it.each([
    ['sk_live_1', 'wrong', 'allowed_origins lacks https://shop.example'],
    ['sk_test_1', 'ok', 'allowed_origins is empty, so every page'],
  ])('knows what an empty list of origins means to %s', async (secretKey, level, says) => {
    const { address } = await serve(({ url }) =>
      Response.json({ data: url.endsWith('/config') ? { allowed_origins: [] } : [] }),
    );
    const service = new URL(address);
    const shop = new URL('https://shop.example/checkout');
    const [finding] = await checkAccount(
      { service, secretKey },
      service,
      shop,
      'https://checkout.example',
    );
    expect(finding).toMatchObject({ subject: 'origin', level });
    expect(finding?.says).toContain(says);
  });

  it('never sends the secret key to a service that only the page names', async () => {
    const keys: (string | null)[] = [];
    const thief = await serve(({ headers }) => {
      keys.push(headers.get('x-easy-api-key'));
      return Response.json({ data: {} });
    });
    const address = checkoutWith(config(thief.address));
    const shop = await page({ script: script(`${address}/easy-checkout.js`) });
    await diagnose({ page: shop, secretKey: SECRET_KEY });
    await diagnose({ page: shop, ...account() });
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).not.toContain(SECRET_KEY);
  });
});

/** A page whose script sets the client secret out of the answer of its server. */
async function pageWithSecret(answer: () => Promise<Response> | Response): Promise<URL> {
  const body = `<easy-checkout></easy-checkout><script type="module">
    const answer = await (await fetch('/secret')).json();
    document.querySelector('easy-checkout').clientSecret = answer.client_secret;
  </script>`;
  const html = `<!doctype html><title>Shop</title>${script(`${checkout.address}/easy-checkout.js`)}${body}`;
  const { address } = await serve(({ url }) =>
    new URL(url).pathname === '/secret'
      ? answer()
      : new Response(html, { headers: { 'content-type': 'text/html' } }),
  );
  return new URL(address);
}

describe.skipIf(browser === undefined)('the doctor with a browser', () => {
  it('finds nothing wrong with a page that sells, and says that its order is shown', async () => {
    const findings = await diagnose({ page: await page(), browser });
    expect(findings.filter(({ level }) => level === 'wrong')).toEqual([]);
    expect(findings.at(-1)).toMatchObject({ subject: 'browser', level: 'ok' });
  });

  it.each(PLANTED)('finds $mistake', async ({ plant, found }) => {
    expect(await problems({ ...(await plant()), browser })).toEqual(matching(found));
  });

  it('reports what only the element knows: a price that is not sold', async () => {
    const shop = await page({ tag: TAG.replace('price_tee', 'price_archived') });
    expect(await problems({ page: shop, browser })).toEqual(
      matching(['browser', 'The element says PRICE_INACTIVE']),
    );
  });

  it('finds a tag and a script that a script of the page adds', async () => {
    const added = `<script>
      const tag = document.createElement('script');
      Object.assign(tag, { type: 'module', src: '${checkout.address}/easy-checkout.js' });
      document.head.append(tag);
      document.body.innerHTML = ${JSON.stringify(TAG)};
    </script>`;
    expect(
      await problems({ page: await page({ script: '', tag: `<body>${added}` }), browser }),
    ).toEqual([]);
  });

  it('waits for a client secret that the page’s server takes its time to create', async () => {
    const session = await call('POST', '/embedded-checkout/', {
      line_items: [{ price_id: 'price_tee', quantity: 1 }],
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
    });
    const slow = await pageWithSecret(async () => {
      await pause(2000);
      return Response.json(session);
    });
    expect(await problems({ page: slow, browser })).toEqual([]);
  });

  it.each([
    ['is not there', () => new Response('"ecs_1" is no secret', { status: 404 }), '/secret (404)'],
    ['has another shape', () => Response.json({ session: {} }), '/secret (200)'],
  ])('names the answer of the page’s server that %s', async (_, answer, says) => {
    const all = await problems({ page: await pageWithSecret(answer), browser });
    expect(all).toEqual(matching(['browser', says]));
    expect(all.join()).not.toContain('ecs_1');
  });

  it.each([
    [`<div style="display: none">${TAG}</div>`, 'CSS or the attribute hidden hides it'],
    [`<div style="height: 0; overflow: hidden">${TAG}</div>`, 'it has no room'],
  ])('says that nobody sees %s', async (tag, says) => {
    const findings = await diagnose({ page: await page({ tag }), browser });
    expect(findings.at(-1)).toMatchObject({ subject: 'browser', level: 'skipped' });
    expect(findings.at(-1)?.says).toContain(says);
  });

  it('finds a tag in the shadow of another element', async () => {
    const tag = `<div><template shadowrootmode="open">${TAG}</template></div>`;
    const findings = await diagnose({ page: await page({ tag }), browser });
    expect(findings.at(-1)).toMatchObject({ subject: 'browser', level: 'ok' });
  });

  it('finds a service worker that breaks the next visit', async () => {
    const worker = `self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      self.addEventListener('fetch', (event) => {
        if (event.request.url.includes('easy-checkout')) event.respondWith(Response.error());
      });`;
    const register = `<script>navigator.serviceWorker.register('/worker.js')</script>`;
    const html = `<!doctype html><title>Shop</title>${script(`${checkout.address}/easy-checkout.js`)}${TAG}${register}`;
    const { address } = await serve(({ url }) => {
      const isWorker = url.endsWith('/worker.js');
      const type = isWorker ? 'text/javascript' : 'text/html';
      return new Response(isWorker ? worker : html, { headers: { 'content-type': type } });
    });
    expect(await problems({ page: new URL(address), browser })).toEqual(
      matching(['browser', 'not when a service worker of the page is at work']),
    );
  });

  it('closes the dialogs that a page opens, and looks on', async () => {
    const asks = `<script>alert('Cookies!'); confirm('Cookies?'); prompt('Which?');</script>${TAG}`;
    const findings = await diagnose({ page: await page({ tag: asks }), browser });
    expect(findings.at(-1)).toMatchObject({ subject: 'browser', level: 'ok' });
  });

  it('says that a page does not answer because its script never ends', async () => {
    const findings = await diagnose({
      page: await page({ tag: `${TAG}<script>for (;;) {}</script>` }),
      browser,
    });
    expect(findings.at(-1)?.says).toContain('Does a script of it never end?');
  });
});

/** The command as it was built. */
function run(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const program = join(import.meta.dirname, '../../dist/cli/main.js');
  const { EASY_SECRET_KEY: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'doctor', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

describe('easy-checkout doctor', () => {
  it('ends with 0 where nothing is wrong, and with 1 and the mend of each mistake', async () => {
    const well = await run((await page()).href, '--no-browser');
    expect(well).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nothing is wrong\./) as string,
    });
    const ill = await run((await page({ tag: '' })).href, '--no-browser');
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/WRONG +tag .*\n +Mend: .*\n[^]*1 to mend\./);
  });

  it.each([
    [[], /Name one page/],
    [['ftp://shop.example/'], /Name one page/],
    [['https://shop.example/', '--service', 'http://api.example'], /--service must be an https/],
    [['https://shop.example/', '--secret-key', 'sk_test_1'], /Unknown option '--secret-key'/],
  ])('refuses %j with 2, and says how it is called', async (args, reason) => {
    const { code, out } = await run(...args);
    expect(code).toBe(2);
    expect(out).toMatch(reason);
    expect(out).toMatch(/Usage: easy-checkout doctor/);
    expect(out).not.toMatch(/sk_test_1/);
  });
});
