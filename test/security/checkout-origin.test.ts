import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { weakerHeaders } from '../../cli/verify/compare-headers.ts';

/* Reliability, T7, T9 and T18, figures 18 and 19: what the server of a checkout origin says with each answer. */

const service = {
  api_base: 'https://api.example/v1/api',
  vault_base: 'https://vault.example',
  idempotency: 'none',
} as const;
const CONFIG: CheckoutConfig = { sandbox: service, live: service };
const DOCUMENTS = ['/', '/frame.html'];
const ANSWERS = [...DOCUMENTS, '/page.js', '/page.css', '/marks.svg', '/config.json', '/nothing'];

const directory = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
beforeAll(() => {
  const html =
    '<!doctype html><script type="application/json" id="config"></script><script type="module">1</script>';
  for (const name of ['frame.html', 'index.html']) writeFileSync(join(directory, name), html);
  for (const name of ['page.js', 'page.css', 'marks.svg', 'config.json']) {
    writeFileSync(join(directory, name), '{}');
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

function ask(
  path: string,
  { config = CONFIG, ...init }: RequestInit & { config?: CheckoutConfig } = {},
) {
  const origin = createCheckoutOrigin({ config, directory });
  return origin.fetch(new Request(`https://checkout.test${path}`, init));
}

const directive = async (path: string, name: string, config: CheckoutConfig) => {
  const policy = (await ask(path, { config })).headers.get('content-security-policy') ?? '';
  return policy.split('; ').find((text) => text.startsWith(`${name} `));
};

describe('every answer over https', () => {
  const requests: [string, RequestInit][] = [
    ...ANSWERS.map((path): [string, RequestInit] => [path, {}]),
    ['/', { method: 'POST', body: '1' }],
    ['/frame.html', { method: 'HEAD' }],
    ['/frame.html', { method: 'OPTIONS' }],
    ['/%', {}],
    ['/ecs_secret_1', {}],
  ];

  it.each(requests)('asks for https from now on, and has a policy: %s %o', async (path, init) => {
    const { headers } = await ask(path, init);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('asks for it with 304 too', async () => {
    const etag = (await ask('/page.js')).headers.get('etag') ?? '';
    const again = await ask('/page.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('strict-transport-security')).not.toBeNull();
  });
});

it('isolates its documents from the page that opened them', async () => {
  for (const path of DOCUMENTS) {
    const { headers } = await ask(path);
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
  }
});

it('allows embedding of the two documents that are meant for it, and of no other', async () => {
  for (const path of ANSWERS.filter((path) => !DOCUMENTS.includes(path))) {
    expect(await directive(path, 'frame-ancestors', CONFIG), path).toBe("frame-ancestors 'none'");
  }
});

describe('the pages that may embed it', () => {
  const embedders = ['https://shop.example', 'http://localhost:4242', 'https://shop.example:8443/'];

  it.each(DOCUMENTS)(
    'are named to browsers with %s where the operator has said them',
    async (path) => {
      expect(await directive(path, 'frame-ancestors', { ...CONFIG, embedders })).toBe(
        "frame-ancestors 'self' https://shop.example http://localhost:4242 https://shop.example:8443",
      );
    },
  );

  it.each(DOCUMENTS)(
    'are none beside the hosted page itself where the list is empty: %s',
    async (path) => {
      expect(await directive(path, 'frame-ancestors', { ...CONFIG, embedders: [] })).toBe(
        "frame-ancestors 'self'",
      );
    },
  );

  it.each(DOCUMENTS)('are for the service to judge where there is no list: %s', async (path) => {
    expect(await directive(path, 'frame-ancestors', CONFIG)).toBeUndefined();
  });

  it('stand in no document', async () => {
    for (const path of DOCUMENTS) {
      const html = await (await ask(path, { config: { ...CONFIG, embedders } })).text();
      expect(html).toContain('vault.example');
      expect(html).not.toContain('shop.example');
    }
  });

  it('are missed by the check of a deployment that does not send them', async () => {
    const { headers } = await ask('/', { config: { ...CONFIG, embedders } });
    const expected = { 'Content-Security-Policy': headers.get('content-security-policy') ?? '' };
    expect(weakerHeaders(expected, (await ask('/')).headers)).toEqual([
      'Content-Security-Policy lacks frame-ancestors',
    ]);
  });
});

it('names the address for reports of policy violations, if the operator has set one', async () => {
  const config = { ...CONFIG, policy_reports: 'https://reports.example/csp?a=1;script-src *,b' };
  for (const path of DOCUMENTS) {
    expect(await directive(path, 'report-uri', config)).toBe(
      'report-uri https://reports.example/csp?a=1%3Bscript-src%20*%2Cb',
    );
    expect(await directive(path, 'report-uri', CONFIG)).toBeUndefined();
  }
});

describe('a configuration that would open a hole', () => {
  const hostile: [string, string][] = [
    ['javascript:alert(1)', 'a script'],
    ['http://vault.example', 'no https'],
    ['//vault.example', 'no scheme'],
    ['/\\vault.example', 'no scheme, for browsers'],
    ['https://user:password@vault.example', 'a password'],
    ['data:text/html,1', 'a document'],
    ['https://', 'no host'],
    ["https://a.example; script-src 'unsafe-inline'", 'another directive'],
    ['*', 'a wildcard'],
    ['', 'nothing'],
  ];

  it.each(hostile)('does not start: a vault at %s (%s)', (vault_base) => {
    const config = { ...CONFIG, live: { ...service, vault_base } };
    expect(() => createCheckoutOrigin({ config, directory })).toThrow(/config\.json/);
  });

  it.each([
    ...hostile,
    ['https://*.shop.example', 'a wildcard for hosts'],
    ['https://shop.example/cart', 'a path'],
    ['https://shop.example?', 'a query'],
    ["'self'", 'a keyword'],
    ['null', 'no origin'],
  ])('does not start: embedded by %s (%s)', (embedder) => {
    const config = { ...CONFIG, embedders: [embedder] };
    expect(() => createCheckoutOrigin({ config, directory })).toThrow(/embedders in config\.json/);
  });

  it.each(hostile)('does not start: reports to %s (%s)', (policy_reports) => {
    const config = { ...CONFIG, policy_reports };
    expect(() => createCheckoutOrigin({ config, directory })).toThrow(/policy_reports/);
  });
});
