import { request } from 'node:http';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { onlyUnderItsName } from '../../cli/stack/own-name.ts';
import { readPublicUrl } from '../../cli/stack/public-url.ts';
import { setReach } from '../../cli/stack/reach.ts';
import { listen } from '../../cli/stack/listen.ts';
import { publicService } from '../../cli/stack/stack.ts';
import { parseAllowedHosts } from '../../sandbox/allowed-hosts.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { openTestStore } from '../support/service/test-store.ts';

const FORWARDED = 'https://abc-{port}.app.github.dev';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the address of forwarded ports', () => {
  it('is the same for all of them but for the port', () => {
    expect(readPublicUrl(FORWARDED, 'x')(2)).toBe('https://abc-2.app.github.dev');
    expect(readPublicUrl('https://shop.example:{port}/', 'x')(1)).toBe('https://shop.example:1');
    expect(readPublicUrl('http://box.localhost:{port}', 'x')(1)).toBe('http://box.localhost:1');
  });

  it.each([
    '',
    'abc-{port}.app.github.dev',
    'https://abc.app.github.dev',
    'http://sandbox:{port}',
    'https://abc-{port}.app.github.dev/shop',
    'https://me@abc-{port}.app.github.dev',
    'https://shop.example/{port}',
  ])('is not “%s”', (text) => {
    expect(() => readPublicUrl(text, '--public-url')).toThrow(/^--public-url is “.*{port}/);
  });

  it('is how browsers name each origin, and not how this machine does', async () => {
    const forwarded = await listen(0, readPublicUrl(FORWARDED, 'x'));
    const plain = await listen(0);
    expect(forwarded.address).toBe(`https://abc-${forwarded.port}.app.github.dev`);
    expect(forwarded.local).toBe(`http://localhost:${forwarded.port}`);
    expect(plain.address).toBe(plain.local);
    expect(publicService(forwarded)).toEqual({ serviceOrigin: forwarded.address });
    expect(publicService(plain)).toEqual({});
    await Promise.all([forwarded.close(), plain.close()]);
  });

  it('is the only other name of an origin than that of this machine', async () => {
    const app = { fetch: () => new Response('page') };
    const served = onlyUnderItsName(app, { address: 'https://abc-1.app.github.dev' });
    for (const url of [
      'http://localhost:1/',
      'http://127.0.0.1:1/',
      'http://[::1]:1/',
      'http://shop.localhost:1/',
      'http://abc-1.app.github.dev/',
    ]) {
      expect((await served.fetch(new Request(url))).status, url).toBe(200);
    }
    for (const url of ['http://abc-2.app.github.dev/', 'http://rebound.example/']) {
      const refusal = await served.fetch(new Request(url));
      expect(refusal.status, url).toBe(403);
      const text = await refusal.text();
      expect(text).toContain('--public-url');
      expect(text).not.toContain('localhost');
    }
  });
});

describe('what the flags say', () => {
  it('is set where the variables would be', () => {
    for (const name of ['EASY_PUBLIC_URL', 'EASY_ALLOWED_HOSTS', 'EASY_LISTEN']) {
      vi.stubEnv(name, 'before');
    }
    setReach({ publicUrl: FORWARDED, allowedHosts: ['A.b', 'c'], listen: '::' });
    expect(process.env).toMatchObject({
      EASY_PUBLIC_URL: FORWARDED,
      EASY_ALLOWED_HOSTS: 'a.b c',
      EASY_LISTEN: '::',
    });
  });

  it.each([
    [{ publicUrl: 'x' }, /--public-url is “x”/],
    [{ allowedHosts: [''] }, /--allow-host names no host/],
    [{ allowedHosts: ['http://a'] }, /--allow-host: “http:/],
    [{ listen: 'localhost' }, /--listen is “localhost”/],
  ])('is refused where it makes no sense: %j', (flags, message) => {
    const nothing = { publicUrl: undefined, allowedHosts: [], listen: undefined };
    expect(() => setReach({ ...nothing, ...flags })).toThrow(message);
  });
});

describe('allowed hosts', async () => {
  const store = await openTestStore();
  vi.stubEnv('EASY_ALLOWED_HOSTS', 'host.docker.internal, sandbox');
  const served = await serveSandbox({
    port: 0,
    store,
    serviceOrigin: 'https://abc-1.app.github.dev',
  });
  vi.unstubAllEnvs();
  afterAll(async () => {
    await served.close();
    await store.close();
  });

  /** Uses `http` directly, because `fetch` does not allow setting a Host. */
  const ask = (host: string, path: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { host, 'x-easy-api-key': 'sk_test_sandbox' };
      request({ host: '127.0.0.1', port: served.port, path, headers, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += String(part)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });

  it.each(['host.docker.internal:1', 'SANDBOX:9999', 'sandbox', 'abc-1.app.github.dev'])(
    'are served: %s',
    async (host) => {
      expect((await ask(host, '/v1/api/validate-key')).status).toBe(200);
    },
  );

  it.each(['sandbox.evil.example', 'other', 'abc-2.app.github.dev'])(
    'are no others: %s is told the flag',
    async (host) => {
      const { status, text } = await ask(host, '/v1/api/validate-key');
      expect(status).toBe(403);
      expect(text).toContain('--allow-host');
      expect(text).toContain('--public-url');
    },
  );

  it('do not open what only a developer should reach', async () => {
    for (const path of ['/sandbox/state', '/']) {
      expect((await ask('sandbox', path)).status, path).toBe(403);
    }
  });

  it.each(['*', '*.github.dev', 'http://sandbox', 'sandbox:1', 'sandbox/x', 'a@b'])(
    'are not “%s”',
    (text) => {
      expect(() => parseAllowedHosts(text)).toThrow(/is not a host name/);
    },
  );
});

describe('the address to listen at', () => {
  it('is loopback, or the one that is named', async () => {
    vi.stubEnv('EASY_LISTEN', '127.0.0.2');
    const store = await openTestStore();
    const served = await serveSandbox({ port: 0, store });
    const health = await fetch(`http://127.0.0.2:${served.port}/healthz`);
    expect(health.status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${served.port}/healthz`)).rejects.toThrow();
    await served.close();
    vi.stubEnv('EASY_LISTEN', 'localhost');
    await expect(serveSandbox({ port: 0, store })).rejects.toThrow(/EASY_LISTEN/);
    await store.close();
  });
});
