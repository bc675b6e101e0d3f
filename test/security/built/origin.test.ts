import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CheckoutConfig } from '../../../hosted/config.ts';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import { compareOrigin } from '../../../cli/verify/compare-origin.ts';
import { listen, type Origin } from '../../../cli/stack/listen.ts';
import { CHECKOUT, files } from './dist.ts';

/* Reliability, T18 and T19, figure 31: the check of a deployment, against the real server. */

const config = JSON.parse(files.get('config.json') ?? '') as CheckoutConfig;
const open: Origin[] = [];
const copy = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterEach(async () => {
  await Promise.all(open.splice(0).map((origin) => origin.close()));
});
afterAll(() => rmSync(copy, { recursive: true }));

interface Tampering {
  /** What a file says instead. */
  readonly texts?: Readonly<Record<string, (text: string) => string>>;
  /** What becomes of the headers of each answer. */
  readonly headers?: (headers: Headers, path: string) => void;
  readonly config?: CheckoutConfig;
}

/** A checkout origin as it is deployed, with something changed after the build. */
async function deploy({ texts = {}, headers, ...other }: Tampering = {}): Promise<string> {
  cpSync(CHECKOUT, copy, { recursive: true });
  for (const [file, change] of Object.entries(texts)) {
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  }
  const app = createCheckoutOrigin({ directory: copy, config: other.config ?? config });
  const origin = await listen(0);
  open.push(origin);
  origin.serve({
    async fetch(request) {
      // As it is: to compress some hundred files for each case would take longer than the check.
      const response = await app.fetch(new Request(request.url));
      const changed = new Headers(response.headers);
      headers?.(changed, new URL(request.url).pathname);
      return new Response(response.body, { status: response.status, headers: changed });
    },
  });
  return origin.address;
}

async function differences(tampering?: Tampering): Promise<readonly string[]> {
  const origin = await deploy(tampering);
  return (await compareOrigin({ origin, directory: CHECKOUT })).differences;
}

/** What is said when the documents are sent with one more header. */
async function withHeader(name: string, value: string): Promise<readonly string[]> {
  return differences({
    headers: (headers, path) => {
      if (path === '/' || path === '/frame.html') headers.append(name, value);
    },
  });
}

/** One character for another, somewhere in the middle. */
function flip(text: string): string {
  const index = text.indexOf('e', Math.floor(text.length / 2));
  return `${text.slice(0, index)}E${text.slice(index + 1)}`;
}

/** The command itself. */
function run(origin: string): Promise<{ readonly code: number; readonly out: string }> {
  const command = ['--import', 'tsx', 'cli/main.ts', 'verify', origin];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}

/** One of hundreds alike: addresses by country, texts by language. */
const isData = (file: string): boolean => /^(address|text)-/.test(file);

describe('the check of a checkout origin', () => {
  it('finds nothing where each file and header is as it was built', async () => {
    const origin = await deploy();
    const found = await compareOrigin({ origin, directory: CHECKOUT });
    expect(found).toEqual({ files: [...files.keys()].toSorted(), differences: [] });
  });

  it.each([...files.keys()].filter((file) => file !== 'config.json' && !isData(file)))(
    'sees one byte that was flipped in %s',
    async (file) => {
      // Of licences and lists too: they are what merchants are shown.
      const lines = await differences({ texts: { [file]: flip } });
      expect(lines.some((line) => line.startsWith(`${file}: differs from the build at byte`))).toBe(
        true,
      );
    },
  );

  it('sees one byte that was flipped in each country’s addresses and each language’s texts', async () => {
    const data = [...files.keys()].filter(isData);
    const texts = Object.fromEntries(data.map((file) => [file, flip]));
    const lines = await differences({ texts });
    expect(data.length).toBeGreaterThan(300);
    for (const file of data) {
      expect(
        lines.some((line) => line.startsWith(`${file}: differs`)),
        file,
      ).toBe(true);
    }
  });

  it('names a script that was added to a document', async () => {
    const evil = '<script src="https://evil.example/skim.js"></script>';
    for (const file of ['index.html', 'frame.html']) {
      const lines = await differences({
        texts: { [file]: (html) => html.replace('</head>', `${evil}</head>`) },
      });
      expect(lines[0]).toBe(
        `${file}: contains a script that is not part of the build, <script src="https://evil.example/skim.js">.`,
      );
    }
  });

  it('names a header that is missing', async () => {
    const lines = await differences({
      headers: (headers, path) => {
        if (path === '/frame.html') headers.delete('content-security-policy');
        if (path === '/page.js') headers.delete('x-content-type-options');
      },
    });
    expect(lines).toEqual([
      'frame.html: lacks the header Content-Security-Policy.',
      'page.js: lacks the header X-Content-Type-Options.',
    ]);
  });

  it('names a policy that was weakened', async () => {
    const lines = await differences({
      headers: (headers, path) => {
        const policy = headers.get('content-security-policy') ?? '';
        if (path === '/') {
          const weak = policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");
          headers.set('content-security-policy', weak.replace("base-uri 'none'; ", ''));
        }
      },
    });
    expect(lines).toEqual([
      'index.html: Content-Security-Policy lacks base-uri.',
      expect.stringMatching(
        /^index\.html: Content-Security-Policy has “script-src 'self' 'unsafe-inline' (.*)” instead of “'self' \1”\.$/,
      ),
    ]);
  });

  it('names what a longer policy allows, and a header that nobody meant', async () => {
    const lines = await differences({
      headers: (headers, path) => {
        if (path !== '/frame.html') return;
        const policy = headers.get('content-security-policy') ?? '';
        headers.set('content-security-policy', `${policy}; frame-src *; style-src-attr *`);
        headers.set('link', '<https://evil.example/x.css>; rel=stylesheet');
      },
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^frame.html: Content-Security-Policy has “style-src-attr \*” where “style-src 'sha256-.*'” is expected\.$/,
      ),
      "frame.html: Content-Security-Policy has “frame-src *” where “default-src 'none'” is expected.",
      'frame.html: has an unexpected header Link: <https://evil.example/x.css>; rel=stylesheet.',
    ]);
  });

  it('names a service that nobody meant', async () => {
    const evil = { ...config, live: { ...config.live, vault_base: 'https://evil.example' } };
    const lines = await differences({ config: evil });
    expect(lines).toContain(
      'config.json: names other services than the build; pass the expected ones with --config.',
    );
    expect(lines.join('\n')).toMatch(/frame\.html: differs from the build/);
    expect(lines.join('\n')).toMatch(/frame\.html: Content-Security-Policy has “connect-src/);
    // Unless that is what its operator has set.
    const origin = open.at(-1)?.address ?? '';
    const found = await compareOrigin({ origin, directory: CHECKOUT, config: evil });
    expect(found.differences).toEqual([]);
  });

  it('names a file that is not there, and an origin that is silent', async () => {
    const origin = await deploy({ headers: () => undefined });
    await open.pop()?.close();
    const silent = await compareOrigin({ origin, directory: CHECKOUT });
    expect(silent.differences).toEqual([
      expect.stringMatching(/^http:.* does not answer \(.*ECONNREFUSED.*\)\.$/),
    ]);
  });

  it('names a mistake in all files once', async () => {
    const lines = await differences({
      headers: (headers) => headers.delete('access-control-allow-origin'),
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^address-AD\.json, .*\.json, .*\.json and \d{3} more: lacks the header Access-Control-Allow-Origin\.$/,
      ),
    ]);
  });

  it.each([
    ['X-Frame-Options: DENY', (headers: Headers) => headers.set('x-frame-options', 'DENY')],
    [
      "frame-ancestors 'self'",
      (headers: Headers) => headers.append('content-security-policy', "frame-ancestors 'self'"),
    ],
  ])('names %s, which hides the checkout from merchants’ pages', async (what, change) => {
    const lines = await differences({
      headers: (headers, path) => {
        if (path === '/' || path === '/frame.html') change(headers);
      },
    });
    expect(lines).toEqual([
      `frame.html, index.html: has “${what}”, which keeps it out of the pages of merchants.`,
    ]);
  });

  it.each([
    [
      "default-src 'self' 'unsafe-inline'; img-src * data:",
      /blocks its requests \(http.*by “default-src/,
    ],
    ["script-src 'none'", /blocks its scripts \('self' .*by “script-src 'none'”/],
    ["script-src-elem 'self'", /blocks its scripts \('sha256-.*by “script-src-elem 'self'”/],
    ["style-src 'self'", /blocks its styles .*by “style-src 'self'”/],
    ["connect-src 'self'", /blocks its requests .*by “connect-src 'self'”/],
    [
      "child-src 'none'",
      /^index\.html: .*blocks the secure frame \('self'\) by “child-src 'none'”/,
    ],
    ["img-src 'self'", /blocks its pictures \(.*data:\) by “img-src 'self'”/],
    [
      "trusted-types 'none'",
      /^index\.html: .*blocks the templates of the checkout \(lit-html\) by “trusted-types 'none'”/,
    ],
    ["trusted-types 'none'", /^frame\.html: .*blocks the form of bank accounts \(bank-form\)/],
    [
      'sandbox allow-scripts',
      /blocks what it does \(allow-same-origin .*by “sandbox allow-scripts”/,
    ],
  ])('names a second policy that blocks what a document needs: %s', async (policy, said) => {
    const lines = await withHeader('content-security-policy', policy);
    expect(lines.join('\n')).toMatch(new RegExp(said, 'm'));
    expect(lines.every((line) => line.includes('remove that policy, or allow in it “'))).toBe(true);
  });

  it('leaves alone a second policy under which everything works', async () => {
    const policy = "frame-ancestors *; default-src 'self' 'unsafe-inline' https: http: data:";
    expect(await withHeader('content-security-policy', policy)).toEqual([]);
  });

  it('names a second policy that keeps out a page which may embed the checkout', async () => {
    const named = { ...config, embedders: ['https://shop.example'] };
    const origin = await deploy({
      config: named,
      headers: (headers, path) => {
        const policy = "frame-ancestors 'self'";
        if (path === '/') headers.append('content-security-policy', policy);
      },
    });
    const { differences: lines } = await compareOrigin({
      origin,
      directory: CHECKOUT,
      config: named,
    });
    expect(lines).toEqual([
      "index.html: has “frame-ancestors 'self'”, which keeps it out of the pages of merchants.",
    ]);
  });

  it.each([
    ['content-disposition', 'attachment', /browsers save it instead of showing it/],
    ['cross-origin-embedder-policy', 'require-corp', /which blocks the merchant’s pictures/],
    ['integrity-policy', 'blocked-destinations=(script)', /which blocks scripts/],
    ['clear-site-data', '"storage"', /deletes what the checkout has stored/],
    ['speculation-rules', '"/rules.json"', /unexpected header Speculation-Rules/],
    ['content-encoding', 'zstd', /Content-Encoding: zstd, which nobody has asked for/],
  ])('names the header %s: %s', async (name, value, said) => {
    expect((await withHeader(name, value)).join('\n')).toMatch(said);
  });

  it.each(['gzip', 'br'])('names a file that is not the %s it is said to be', async (encoding) => {
    const lines = await withHeader('content-encoding', encoding);
    // Node says of a short body what is wrong with it, and of a long one nothing at all.
    for (const file of ['frame.html', 'index.html']) {
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`${file}.*: no answer arrived`)) as string,
      );
    }
  });

  it('ends as a command with 0 or 1, and says which', async () => {
    expect(await run(await deploy())).toMatchObject({
      code: 0,
      out: expect.stringMatching(/serves the build: \d+ files/) as string,
    });
    expect(await run(await deploy({ texts: { 'page.js': flip } }))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^page\.js: differs from the build/) as string,
    });
    expect(await run('http://checkout.example.com')).toMatchObject({ code: 2 });
  });
});
