import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { headersOf } from '../../hosted/headers.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';

const SCRIPT = 'document.title = "$& <ready>";';
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
const FRAME = `<!doctype html><title>Secure payment fields</title><script type="application/json" id="config">{}</script><script type="module">${SCRIPT}</script>`;

const config: CheckoutConfig = {
  sandbox: {
    api_base: 'http://localhost:5555/v1/api',
    vault_base: 'http://localhost:5555/vault',
    idempotency: 'header',
  },
  live: {
    api_base: '/v1/api',
    vault_base: 'https://vault.example/</script>$&\u2028',
    idempotency: 'none',
  },
};

const directory = mkdtempSync(join(tmpdir(), 'easy-checkout-'));

function get(path: string, headers: Record<string, string> = {}, base = 'http://checkout.test') {
  const origin = createCheckoutOrigin({ config, directory });
  return origin.fetch(new Request(base + path, { headers }));
}

function directives(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

beforeAll(() => {
  const files = {
    'frame.html': FRAME,
    'index.html': `<!doctype html><title>Secure checkout</title><script type="application/json" id="config"></script><script>${SCRIPT}</script>`,
    'easy-checkout.js': 'export {};',
    'easy-checkout-0.1.0.js': 'export {};',
    'easy-checkout-lazy-0a1b2c3d.js': 'export {};',
    'easy-checkout-0.1.0-lazy-0a1b2c3d.js': 'export {};',
    'config.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the secure frame', () => {
  it('carries the configuration, and the configuration cannot end its script element', async () => {
    const html = await (await get('/frame.html')).text();
    const [, json = ''] = /id="config">([^<]*)<\/script><script type="module">/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(config);
    expect(html).not.toContain('\u2028');
  });

  it('may run the script inside it and files of its own origin', async () => {
    const policy = directives(await get('/frame.html'));
    expect(policy.get('script-src')).toBe(`'self' ${HASH}`);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
  });

  it('may speak to the configured service and its own origin, and nobody else', async () => {
    const policy = directives(await get('/frame.html'));
    expect(policy.get('connect-src')).toBe("'self' http://localhost:5555 https://vault.example");
    const service = {
      api_base: 'https://service.example/v1/api',
      vault_base: 'https://service.example/vault',
      idempotency: 'none',
    } as const;
    const headers = headersOf('frame.html', FRAME, { sandbox: service, live: service });
    expect(headers['Content-Security-Policy']).toContain(
      "; connect-src 'self' https://service.example; ",
    );
  });

  it('is never stored, tells no referrer, and can be embedded by anyone', async () => {
    const { headers } = await get('/frame.html');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(headers.get('x-frame-options')).toBeNull();
  });
});

describe('the hosted page', () => {
  it('carries the configuration, and may ask the service and its own origin but not the vault', async () => {
    const response = await get('/');
    const policy = directives(response);
    expect(policy.get('connect-src')).toBe("'self' http://localhost:5555");
    expect(policy.get('script-src')).toBe(`'self' ${HASH}`);
    expect(policy.get('form-action')).toBe("'none'");
    const [, json = ''] = /id="config">([^<]*)<\/script>/.exec(await response.text()) ?? [];
    expect(JSON.parse(json)).toEqual(config);
  });

  it('tells nobody who asks with a secret in the path anything but why', async () => {
    const response = await get('/ecs_secret_1');
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('belongs after the #');
    expect(text).not.toContain('ecs_secret_1');
  });
});

describe('the checkout origin', () => {
  it('gives its script to pages of every origin', async () => {
    for (const path of ['/easy-checkout.js', '/easy-checkout-lazy-0a1b2c3d.js']) {
      const { headers } = await get(path);
      expect(headers.get('access-control-allow-origin'), path).toBe('*');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-type'), path).toContain('text/javascript');
    }
  });

  it('lets only what has a version or a hash in its name be kept without asking again', async () => {
    for (const path of [
      '/easy-checkout-0.1.0.js',
      '/easy-checkout-0.1.0-lazy-0a1b2c3d.js',
      '/easy-checkout-lazy-0a1b2c3d.js',
    ]) {
      expect((await get(path)).headers.get('cache-control'), path).toContain('immutable');
    }
    expect((await get('/easy-checkout.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('lets browsers keep every file but the frame’s document, for good or by its tag', async () => {
    const files = readdirSync(directory).map((file) => (file === 'index.html' ? '' : file));
    for (const file of files.filter((name) => name !== 'frame.html')) {
      const { headers } = await get(`/${file}`);
      expect(headers.get('cache-control'), file).toMatch(/immutable|^no-cache$/);
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await get(`/${file}`, known)).status, file).toBe(304);
    }
  });

  it('answers for a part that is asked for again, by another address', async () => {
    expect((await get('/easy-checkout-lazy-0a1b2c3d.js?2')).status).toBe(200);
  });

  it('answers 304 to a browser that has the file', async () => {
    const etag = (await get('/easy-checkout.js')).headers.get('etag') ?? '';
    const again = await get('/easy-checkout.js', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('compresses for those who can read it', async () => {
    const plain = await get('/easy-checkout.js');
    const brotli = await get('/easy-checkout.js', { 'accept-encoding': 'gzip, br' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(await plain.text());
  });

  it('chooses a coding that the browser accepts, and says that others may get another', async () => {
    const codings = { 'br;q=0, gzip': 'gzip', 'gzip;q=0.5': 'gzip', zstd: null, identity: null };
    for (const [accepted, coding] of Object.entries(codings)) {
      const { headers } = await get('/frame.html', { 'accept-encoding': accepted });
      expect(headers.get('content-encoding'), accepted).toBe(coding);
      expect(headers.get('vary'), accepted).toBe('Accept-Encoding');
    }
  });

  it('answers 304 with the policy and the cache rule of the file', async () => {
    const known = await get('/', { 'accept-encoding': 'br' });
    const headers = { 'accept-encoding': 'br', 'if-none-match': known.headers.get('etag') ?? '' };
    const again = await get('/', headers);
    expect(again.status).toBe(304);
    for (const name of ['content-security-policy', 'cache-control', 'vary', 'etag']) {
      expect(again.headers.get(name), name).toBe(known.headers.get(name));
    }
  });

  it('refuses with a policy under which nothing runs', async () => {
    const { headers } = await get('/nothing');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves the configuration in use, not the one that was built', async () => {
    expect(await (await get('/config.json')).json()).toEqual(config);
  });

  it('asks for https for two years where it is reached by https', async () => {
    const secure = await get('/', {}, 'https://checkout.test');
    expect(secure.headers.get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  });

  it('knows no other path', async () => {
    for (const path of [
      '/nothing',
      '/../package.json',
      '/%2e%2e/package.json',
      '/frame.html/',
      '/frame.html.br',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('a link whose # a mail program has escaped', () => {
  it.each([
    ['/%23link=pl_tee&key=pk_test_1', '/'],
    ['/%23link%3Dpl_tee%26key%3Dpk_test_1', '/'],
    ['/%23ecs_secret_1', '/?secret=in-the-path'],
    ['/%2523opaque?utm_source=x', '/?secret=in-the-path'],
  ])(
    'leads from %s to the page, which says so, and leaves nothing in its address',
    async (path, to) => {
      const answer = await get(path);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(to);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('is no other path', async () => {
    for (const path of ['/x%23ecs_secret_1', '/ecs_secret_1', '/%24']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});
