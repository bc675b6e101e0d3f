import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWebhookUrl, isPublic, resolveWebhookUrl } from '../../../sandbox/webhooks/address.ts';
import { post } from '../../../sandbox/webhooks/post.ts';
import { shows } from '../../conformity/shows.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

const never = () => Promise.reject(new Error('Nothing is to be resolved here'));
const noAnswer = () => new Promise<never>(() => undefined);
const always = (address: string) => () => Promise.resolve([address]);

const PUBLIC = [
  'https://shop.example/webhooks?of=easy',
  'https://shop.example:8443/',
  'https://93.184.216.34/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
];

/** Every spelling of an inside address that a URL allows, and everything that is not https. */
const REFUSED = `
  http://shop.example/ ftp://shop.example/ file:///etc/passwd javascript:alert(1) data:,x
  //shop.example /webhooks shop.example https:// https://user@shop.example/
  https://user:word@shop.example/ https://:word@shop.example/ https://shop.example/#part
  https://localhost/ https://LOCALHOST/ https://localhost./ https://shop.localhost/
  https://printer.local/ https://metadata.google.internal/ https://wiki.intranet/ https://nas/
  https://router.lan/ https://nas.home.arpa/ https://host.localdomain/
  https://127.0.0.1/ https://127.1/ https://127.0.0.1./ https://2130706433/ https://0x7f000001/
  https://017700000001/ https://0177.0.0.1/ https://0x7f.1/ https://127.255.255.254/
  https://%31%32%37.0.0.1/ https://①②⑦.0.0.1/ https://127。0。0。1/
  https://0.0.0.0/ https://0/ https://10.1.2.3/ https://167838211/ https://012.1.2.3/
  https://172.16.0.1/ https://172.31.255.255/ https://192.168.0.1/ https://0xc0a80001/
  https://169.254.169.254/ https://0xa9fea9fe/ https://2852039166/ https://100.64.0.1/
  https://100.127.255.255/ https://192.0.0.1/ https://192.0.2.1/ https://198.18.0.1/
  https://198.51.100.7/ https://203.0.113.9/ https://192.88.99.1/ https://224.0.0.1/
  https://255.255.255.255/ https://240.0.0.1/
  https://[::]/ https://[::1]/ https://[0:0:0:0:0:0:0:1]/ https://[::ffff:127.0.0.1]/
  https://[::ffff:7f00:1]/ https://[::ffff:a9fe:a9fe]/ https://[::ffff:93.184.216.34]/
  https://[::127.0.0.1]/ https://[64:ff9b::7f00:1]/ https://[64:ff9b:1::1]/ https://[2002:7f00:1::]/
  https://[2001::1]/ https://[2001:db8::1]/ https://[fc00::1]/ https://[fd00:ec2::254]/
  https://[fe80::1]/ https://[fec0::1]/ https://[ff02::1]/ https://[100::1]/ https://[3fff::1]/
  https://[5f00::1]/
  https://shop.example:22/ https://shop.example:25/ https://shop.example:3306/
  https://shop.example:5432/ https://shop.example:6379/ https://shop.example:6667/
  https://shop.example:27017/ https://shop.example:11211/ https://93.184.216.34:9200/
  https://[2606:4700:4700::1111]:2375/ https://shop.example:0/ https://shop.example:00022/`
  .trim()
  .split(/\s+/);

/** Whether a URL names this machine by its own names, over http or https. */
const isThisMachine = (url: string) =>
  URL.canParse(url) &&
  /^(.*\.?localhost\.?|127\..*|\[::1\])$/.test(new URL(url).hostname) &&
  new URL(url).protocol.startsWith('http');

it.each([22, 25, 3306, 5432, 6379, 6667, 10_080])(
  'the port %i of another service is never connected to, not even on this machine',
  async (port) => {
    for (const host of ['shop.example', 'localhost', '127.0.0.1']) {
      const { success, status, error } = await post(
        `https://${host}:${port}/`,
        { headers: {}, body: '{}' },
        { loopback: true, lookup: never, timeout: 1000 },
        new AbortController().signal,
      );
      expect({ success, status }).toEqual({ success: false, status: null });
      expect(error).toContain('port of another kind of service');
    }
  },
);

describe('an address for webhooks', () => {
  it.each(PUBLIC)('may be %s', (url) => {
    shows('2.8/url');
    expect(checkWebhookUrl(url, { loopback: false }).protocol).toBe('https:');
  });

  it.each(REFUSED)('may not be %s', async (url) => {
    shows('2.8/url', '6.1/https');
    expect(() => checkWebhookUrl(url, { loopback: false })).toThrow(/^(The URL |This is not )/);
  });

  it('may be this machine where that is allowed, by its own names only', () => {
    for (const url of [
      'http://localhost:4242/',
      'http://shop.localhost/',
      'http://127.0.0.1/',
      'http://127.8.8.8/',
      'http://2130706433/',
      'http://[::1]:80/',
      'https://localhost/',
    ]) {
      expect(checkWebhookUrl(url, { loopback: true }).href).toBeDefined();
    }
    const inside = REFUSED.filter((url) => !isThisMachine(url));
    expect(inside.length).toBeGreaterThan(60);
    for (const url of inside) {
      expect(() => checkWebhookUrl(url, { loopback: true }), url).toThrow();
    }
    for (const url of ['http://[::ffff:127.0.0.1]/', 'http://0.0.0.0/', 'http://10.0.0.1/']) {
      expect(() => checkWebhookUrl(url, { loopback: true }), url).toThrow();
    }
  });
});

describe('a name', () => {
  const url = new URL('https://shop.example/');
  const resolve = (addresses: readonly string[], loopback = false) =>
    resolveWebhookUrl(url, { loopback, lookup: () => Promise.resolve(addresses) });

  it('leads to all of its addresses when all are public', async () => {
    const all = ['93.184.216.34', '2606:4700:4700::1111'];
    expect(await resolve(all)).toEqual(all);
  });

  it.each([
    [[]],
    [['127.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['::ffff:169.254.169.254']],
    [['fe80::1%eth0']],
    [['not an address']],
  ])('is refused with the addresses %j', async (addresses) => {
    await expect(resolve(addresses)).rejects.toThrow('does not resolve to a public address');
    await expect(resolve(addresses, true)).rejects.toThrow('does not resolve to a public address');
  });

  it.each(['localhost', 'shop.localhost', 'a.b.localhost'])(
    'of this machine leads to this machine, whatever a resolver says: %s',
    async (name) => {
      const local = new URL(`http://${name}/`);
      expect(await resolveWebhookUrl(local, { loopback: true, lookup: never })).toEqual([
        '127.0.0.1',
        '::1',
      ]);
      await expect(resolveWebhookUrl(local, { loopback: false, lookup: never })).rejects.toThrow();
    },
  );

  it('is not asked for where the URL holds an address', async () => {
    const numbers = new URL('https://93.184.216.34/');
    expect(await resolveWebhookUrl(numbers, { loopback: false, lookup: never })).toEqual([
      '93.184.216.34',
    ]);
  });
});

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['2a00:1450::1', true],
  ['127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['', false],
  ['8.8.8', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});

describe('a request', () => {
  const signal = new AbortController().signal;
  const message = { headers: { 'content-type': 'application/json' }, body: '{"n":"ü"}' };

  it('asks for the addresses of a name once, and each attempt anew', async () => {
    let asked = 0;
    const lookup = () => Promise.resolve([asked++ === 0 ? '93.184.216.34' : '10.0.0.1']);
    const settings = { loopback: false, lookup, timeout: 100 };
    await post('https://rebinding.example/', message, settings, signal);
    expect(asked).toBe(1);
    expect(await post('https://rebinding.example/', message, settings, signal)).toMatchObject({
      success: false,
      status: null,
      error: 'The host does not resolve to a public address.',
    });
  });

  it('says at which addresses nothing listens', async () => {
    const settings = { loopback: true, lookup: never, timeout: 5000 };
    const { error } = await post('http://shop.localhost:1/', message, settings, signal);
    expect(error).toContain('port of another kind');
    const receiver = await openReceiver();
    const { port } = new URL(receiver.url);
    await receiver.close();
    const refused = await post(`http://shop.localhost:${port}/`, message, settings, signal);
    expect(refused.error).toMatch(
      /^The request failed: ECONNREFUSED at 127\.0\.0\.1, E[A-Z]+ at ::1\.$/,
    );
  });

  it('waits no longer for a name than for an answer', async () => {
    const settings = { loopback: false, lookup: noAnswer, timeout: 50 };
    expect(await post('https://shop.example/', message, settings, signal)).toMatchObject({
      success: false,
      error: 'No complete response within 0.05 s.',
    });
  });

  it('is encrypted for the name, and trusts no certificate of another', async () => {
    shows('6.1/https');
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const openssl = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2
      -subj /CN=shop.localhost -addext subjectAltName=DNS:shop.localhost`;
    execFileSync('openssl', [...openssl.split(/\s+/), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const names: unknown[] = [];
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (request, response) => {
        names.push('servername' in request.socket && request.socket.servername);
        response.end();
      },
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const settings = { loopback: true, lookup: always('127.0.0.1'), timeout: 5000 };
    const trusting = { ...settings, ca: readFileSync(cert, 'utf8') };
    const reach = (host: string, how: typeof trusting | typeof settings) =>
      post(`https://${host}:${port}/`, message, how, signal);

    expect(await reach('shop.localhost', trusting)).toMatchObject({ success: true, status: 200 });
    expect(names).toEqual(['shop.localhost']);
    expect((await reach('other.localhost', trusting)).error).toMatch(/ERR_TLS_CERT_ALTNAME/);
    expect((await reach('shop.localhost', settings)).error).toMatch(/SELF_SIGNED_CERT/);
    expect(names).toHaveLength(1);
    server.close();
  });
});
