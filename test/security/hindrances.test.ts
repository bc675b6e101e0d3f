import { describe, expect, it } from 'vitest';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { framePolicy, pagePolicy } from '../../hosted/document.ts';
import { blocksFrames, hindrances } from '../../cli/verify/hindrances.ts';

/* Reliability, T18: which policies of a deployment keep its documents from working. */

const service = {
  api_base: 'https://api.example/v1/api',
  vault_base: 'https://vault.example',
  idempotency: 'none',
} as const;
const CONFIG: CheckoutConfig = { sandbox: service, live: service };
const ORIGIN = new URL('https://checkout.example');
const FRAME = framePolicy('<script type="module">1</script><style>a {}</style>', CONFIG);
const PAGE = pagePolicy('<script>1</script><style>a {}</style>', CONFIG);
const HASH = /'sha256-[^']+'/.exec(FRAME)?.[0] ?? '';

function blocked(expected: string, found: string): readonly string[] {
  const headers = new Headers({ 'content-security-policy': found });
  return hindrances({ 'Content-Security-Policy': expected }, headers, ORIGIN);
}

describe('a second policy', () => {
  it.each([
    'connect-src https:',
    "connect-src 'self' *.example",
    "connect-src 'SELF' https://api.example:443 https://vault.example/",
    'connect-src https://checkout.example api.example vault.example',
    `script-src-elem 'self' ${HASH}`,
    "script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "trusted-types bank-form 'allow-duplicates'",
    'trusted-types *',
    "worker-src 'none'; frame-src 'none'; font-src 'none'; object-src 'none'",
    "base-uri 'self'; form-action 'self'; upgrade-insecure-requests",
    "require-trusted-types-for 'script'",
  ])('may stand beside that of the frame, which works under it: %s', (policy) => {
    expect(blocked(FRAME, `${FRAME}, ${policy}`)).toEqual([]);
    expect(blocked(FRAME, `${policy}, ${FRAME}`)).toEqual([]);
  });

  it.each([
    ["default-src 'none'", ['scripts', 'styles', 'requests', 'pictures']],
    ["connect-src 'self' https://api.example https://vault.example:8443", ['requests']],
    ["connect-src 'self' https://api.example https://vault.example/v2/", ['requests']],
    ['connect-src http://*.other.example', ['requests']],
    // A nonce stands in no file of the build, and makes browsers disregard 'unsafe-inline'.
    ["script-src 'self' 'unsafe-inline' 'nonce-abc'", ['scripts']],
    [`script-src 'self' 'strict-dynamic' ${HASH}`, ['scripts']],
    ['script-src-elem *', ['scripts']],
    ["style-src-elem 'self'", ['styles']],
    ['img-src https:', ['pictures']],
    ['trusted-types', ['form of bank accounts']],
    ['sandbox allow-scripts allow-same-origin', ['does']],
  ])('blocks what the frame needs: %s', (policy, said) => {
    const lines = blocked(FRAME, `${FRAME}, ${policy}`);
    const what = lines.map((line) => /blocks (?:its|the|what it) (.*?) \(/.exec(line)?.[1]);
    expect(what).toEqual(said);
  });

  it.each([
    ["frame-src 'none'", /blocks the secure frame \('self'\) by “frame-src 'none'”/],
    ["trusted-types 'none'", /blocks the templates of the checkout \(lit-html\) by “trusted-types/],
    ["img-src 'self' data:", /blocks its pictures \(\*\) by “img-src 'self' data:”/],
  ])('blocks what the hosted page needs: %s', (policy, said) => {
    expect(blocked(PAGE, `${PAGE}, ${policy}`)).toEqual([expect.stringMatching(said)]);
  });

  it('is described with what it blocks, by which directive, and how to mend it', () => {
    expect(blocked(FRAME, `${FRAME}, connect-src 'self' https://api.example`)).toEqual([
      'Content-Security-Policy blocks its requests (https://vault.example) by ' +
        "“connect-src 'self' https://api.example”; remove that policy, or allow in it " +
        '“connect-src https://vault.example”',
    ]);
  });
});

const LISTED = framePolicy('', { ...CONFIG, embedders: ['https://shop.example'] });

function judge(expected: string, found: Readonly<Record<string, string>>): readonly string[] {
  return blocksFrames({ 'Content-Security-Policy': expected }, new Headers(found), ORIGIN);
}

describe('the pages of merchants', () => {
  it.each([
    [FRAME, { 'content-security-policy': 'frame-ancestors *' }],
    [FRAME, { 'x-frame-options': 'ALLOWALL' }],
    [LISTED, { 'content-security-policy': LISTED }],
    [LISTED, { 'content-security-policy': `${LISTED}, frame-ancestors 'self' *.example` }],
    [LISTED, { 'content-security-policy': LISTED, 'x-frame-options': 'DENY' }],
  ])('are let in', (expected, found) => {
    expect(judge(expected, found)).toEqual([]);
  });

  it.each([
    [FRAME, { 'content-security-policy': 'frame-ancestors https://a.example' }],
    [LISTED, { 'content-security-policy': `${LISTED}, frame-ancestors 'self'` }],
    [LISTED, { 'content-security-policy': `frame-ancestors 'none', ${LISTED}` }],
    [FRAME, { 'x-frame-options': 'deny' }],
  ])('are kept out', (expected, found) => {
    expect(judge(expected, found)).toHaveLength(1);
  });
});
