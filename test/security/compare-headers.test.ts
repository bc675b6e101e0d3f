import { describe, expect, it } from 'vitest';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { FILE_POLICY, framePolicy, pagePolicy } from '../../hosted/document.ts';
import { weakerHeaders } from '../../cli/verify/compare-headers.ts';

/* Reliability, T18 and T19, figure 31: which headers of a deployment protect less than those of the build. */

describe('headers', () => {
  const expected = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; img-src 'self' data:",
    'Cache-Control': 'no-cache',
    'Permissions-Policy': 'camera=(), payment=()',
  };
  const judge = (policy: string, rest: Readonly<Record<string, string>> = {}) =>
    weakerHeaders(
      expected,
      new Headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'permissions-policy': 'camera=(), payment=()',
        ...rest,
      }),
    );

  it.each([
    "default-src 'none'; script-src 'self'; img-src 'self'; frame-ancestors https://shop.example",
    "script-src 'none'; img-src data: 'self'; default-src 'none'",
    "frame-ancestors 'none', default-src 'none'; script-src 'self'; img-src 'self' data:",
  ])('may be stricter: %s', (policy) => {
    expect(judge(policy)).toEqual([]);
    expect(judge(policy, { 'cache-control': 'no-store' })).toEqual([]);
    expect(judge(policy, { 'permissions-policy': 'payment=(), usb=(), camera=()' })).toEqual([]);
  });

  it.each([
    ["default-src 'none'; script-src *; img-src 'self'", /script-src \*/],
    ["default-src 'none'; script-src 'self' blob:; img-src 'self'", /script-src/],
    ["default-src 'none'; script-src *; script-src 'self'; img-src 'self'", /script-src \*/],
    ["script-src 'self'; img-src 'self'", /lacks default-src/],
  ])('may not be weaker: %s', (policy, said) => {
    expect(judge(policy).join('\n')).toMatch(said);
  });

  it.each([
    [{ 'set-cookie': 'id=1' }, /sets a cookie/],
    [{ refresh: '0; url=https://evil.example' }, /Refresh/],
    [{ link: '</evil.js>; rel=modulepreload' }, /Link/],
    [{ link: '<https://evil.example/x.css>; rel=stylesheet' }, /Link.*evil\.example/],
    [{ link: '<https://evil.example>; rel=preconnect' }, /Link/],
    [{ 'access-control-allow-credentials': 'true' }, /credentials/],
    [{ 'cache-control': 'public' }, /Cache-Control lacks no-cache/],
    // Browsers use the last one of two equal headers.
    [{ 'permissions-policy': 'camera=(), payment=(), camera=*' }, /lacks camera=\(\)/],
  ])('may not bring %o', (rest, said) => {
    const policy = expected['Content-Security-Policy'];
    expect(judge(policy, rest).join('\n')).toMatch(said);
  });

  it('may bring a Link that was meant, and no other', () => {
    const meant = { Link: '</page.css>; rel=preload; as=style' };
    expect(weakerHeaders(meant, new Headers(meant))).toEqual([]);
    const found = new Headers({ link: '<https://evil.example/x.css>; rel=stylesheet' });
    expect(weakerHeaders(meant, found)).toHaveLength(1);
  });
});

/** What of a policy a policy lacks, or allows beyond it. */
function compare(expected: string, found: string): readonly string[] {
  const headers = new Headers({ 'content-security-policy': found });
  return weakerHeaders({ 'Content-Security-Policy': expected }, headers);
}

/** What is wrong, by the directive that says so. */
function directives(found: readonly string[]): readonly string[] {
  return found.map((what) => /“([\w-]+)/.exec(what)?.[1] ?? what);
}

describe('a policy with more in it than was built', () => {
  const service = {
    api_base: 'https://api.example',
    vault_base: 'https://vault.example',
    idempotency: 'none',
  } as const;
  const config: CheckoutConfig = { sandbox: service, live: service };
  const ofFrame = framePolicy('<script type="module">1</script>', config);
  const ofPage = pagePolicy('<script>1</script><style>a {}</style>', config);

  it.each([
    [
      "script-src-elem * 'unsafe-inline'; worker-src *; frame-src *",
      ['script-src-elem', 'worker-src', 'frame-src'],
    ],
    ["script-src-attr 'unsafe-inline'", ['script-src-attr']],
    ["style-src-elem *; style-src-attr 'unsafe-inline'", ['style-src-elem', 'style-src-attr']],
    ['worker-src blob:', ['worker-src']],
    // It stands in for workers and frames.
    ['child-src *', ['child-src']],
    ['child-src https://evil.example', ['child-src']],
    ['fenced-frame-src https:', ['fenced-frame-src']],
    ["font-src 'self'; media-src data:", ['font-src', 'media-src']],
    ["manifest-src 'self'; prefetch-src *", ['manifest-src', 'prefetch-src']],
    // This directive is unknown to the check.
    ['model-src *', ['model-src']],
    ['SCRIPT-SRC-ELEM HTTPS:', ['script-src-elem']],
    ["script-src-elem *; script-src-elem 'none'", ['script-src-elem']],
    ['report-uri https://evil.example', ['report-uri']],
    ['report-to evil', ['report-to']],
  ])('is found out in the frame: %s', (added, said) => {
    expect(directives(compare(ofFrame, `${ofFrame}; ${added}`))).toEqual(said);
    expect(directives(compare(ofFrame, `${added}; ${ofFrame}`))).toEqual(said);
  });

  it.each([
    ['worker-src *, default-src *', ['worker-src']],
    ['frame-src *, frame-src https:', ['frame-src', 'frame-src']],
    ["frame-src *, script-src 'none'", ['frame-src']],
  ])('is found out beside a second policy that does not help: %s', (added, said) => {
    expect(directives(compare(ofFrame, `${ofFrame}; ${added}`))).toEqual(said);
  });

  it.each([
    ['script-src-elem https://evil.example', ['script-src-elem']],
    ['child-src *', ['child-src']],
    ["worker-src 'self' blob:", ['worker-src']],
    ["style-src-attr 'unsafe-inline'", ['style-src-attr']],
  ])('is found out in the hosted page: %s', (added, said) => {
    expect(directives(compare(ofPage, `${ofPage}; ${added}`))).toEqual(said);
  });

  it.each(["script-src 'self'", 'img-src *', "frame-src 'self'", "style-src-elem 'unsafe-inline'"])(
    'is found out in a file: %s',
    (added) => {
      expect(compare(FILE_POLICY, `${FILE_POLICY}; ${added}`)).toHaveLength(1);
    },
  );

  it.each([
    "script-src-elem 'self'; script-src-attr 'none'; style-src-attr 'none'",
    "frame-src 'none'; worker-src 'none'; child-src 'none'; font-src 'none'; model-src",
    "script-src-elem 'none'; script-src-elem *",
    'upgrade-insecure-requests; sandbox allow-scripts',
    "navigate-to 'self'; frame-ancestors *",
    // All policies apply: one that allows everything takes nothing away.
    "base-uri 'none', script-src-elem *; worker-src *",
    "worker-src *, worker-src 'none'",
    "worker-src *, default-src *; script-src 'self'",
  ])('may be stricter in the frame: %s', (added) => {
    expect(compare(ofFrame, `${ofFrame}; ${added}`)).toEqual([]);
  });

  it('may name for workers what the scripts had, where frames have their own', () => {
    expect(compare(ofPage, `${ofPage}; child-src 'self'; worker-src 'self'`)).toEqual([]);
  });

  it('is read as browsers read it, to which only ASCII white space ends a word', () => {
    const found = ofFrame.replace("default-src 'none'", "default-src\u00a0'none'");
    expect(compare(ofFrame, found).join()).toMatch(/lacks default-src/);
    // A directive with such a letter in it counts for nothing.
    const odd = ofFrame.replace("-for 'script'", "-for 'script' \u00e9");
    expect(compare(ofFrame, odd).join()).toMatch(/has “require-trusted-types-for/);
  });

  it('says what stands there, and what was to decide', () => {
    const [line = '', ...others] = compare(ofPage, `${ofPage}; script-src-elem *`);
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^Content-Security-Policy has “script-src-elem \*” where “script-src 'self' 'sha256-\S+'” is expected$/,
    );
  });
});
