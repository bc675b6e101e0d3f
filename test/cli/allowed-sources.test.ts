import { describe, expect, it } from 'vitest';
import { allowsTypes, blockingDirective, readPolicies } from '../../cli/doctor/allowed-sources.ts';
import { misnamedAttributes, readPage } from '../../cli/doctor/read-page.ts';
import { CheckoutTag } from '../../src/element/checkout-tag.ts';

const CHECKOUT = 'https://checkout.example.com';
const PAGE = new URL('https://shop.example/pay');

function blocked(policy: string, kind = 'frame-src', origin = CHECKOUT): string | undefined {
  const url = new URL('/frame.html', origin);
  return blockingDirective(readPolicies([policy]), kind, url, PAGE);
}

describe('a policy', () => {
  it.each([
    ['frame-src *'],
    ['frame-src https:'],
    ['frame-src http:'],
    ['frame-src https://checkout.example.com'],
    ['frame-src checkout.example.com'],
    ['frame-src https://*.example.com'],
    ['frame-src https://checkout.example.com:443/frame.html'],
    ['FRAME-SRC HTTPS://CHECKOUT.EXAMPLE.COM'],
    ["frame-src 'self' https://checkout.example.com; default-src 'none'"],
    ['child-src https://checkout.example.com'],
    ["script-src 'none'"],
    [''],
  ])('that allows the frame: %s', (policy) => {
    expect(blocked(policy)).toBeUndefined();
  });

  it.each([
    ["frame-src 'self'", 'frame-src'],
    ["frame-src 'none'", 'frame-src'],
    ['frame-src', 'frame-src'],
    ['frame-src https://example.com', 'frame-src'],
    ['frame-src https://*.checkout.example.com', 'frame-src'],
    ['frame-src https://checkout.example.com:8443', 'frame-src'],
    ['frame-src https://checkout.example.com/other/', 'frame-src'],
    ['frame-src data:', 'frame-src'],
    ["child-src 'none'; default-src *", 'child-src'],
    ["default-src 'self'", 'default-src'],
    // All policies apply.
    ["frame-src *, default-src 'none'", 'default-src'],
  ])('that blocks it: %s', (policy, directive) => {
    expect(blocked(policy)).toBe(directive);
  });

  it.each([
    ["require-trusted-types-for 'script'", true],
    ['trusted-types lit-html', true],
    ["trusted-types mine lit-html 'allow-duplicates'", true],
    ['trusted-types *', true],
    ["trusted-types 'none'", false],
    ['trusted-types', false],
    ['trusted-types lit-html, trusted-types mine', false],
  ])('lets Lit make templates or not: %s', (policy, allows) => {
    expect(allowsTypes(readPolicies([policy]), 'lit-html')).toBe(allows);
  });

  it('leaves scripts with a nonce or a hash to the browser', () => {
    expect(blocked("script-src 'nonce-abc'", 'script-src-elem')).toBeUndefined();
    expect(blocked("script-src 'sha256-abc'", 'script-src-elem')).toBeUndefined();
    expect(blocked("script-src 'self'", 'script-src-elem')).toBe('script-src');
  });

  it('says nothing of ancestors by default-src', () => {
    expect(blocked("default-src 'none'", 'frame-ancestors')).toBeUndefined();
    expect(blocked("frame-ancestors 'self'", 'frame-ancestors')).toBe('frame-ancestors');
  });
});

describe('a document as it is sent', () => {
  it('is read with every way to write attributes', () => {
    const page = readPage(`<!doctype html>
      <META http-equiv="Content-Security-Policy" content="frame-src &#39;self&#39;">
      <script type=module src='https://c.example/easy-checkout-1.2.3.js' async></script>
      <script src="/not-easy-checkout.js"></script>
      <easy-checkout
        publishable-key="pk_test_1" line-items='a > b' disabled></easy-checkout>`);
    expect(page).toEqual({
      isEmbedding: false,
      isHosted: false,
      policies: ["frame-src 'self'"],
      scripts: [{ type: 'module', src: 'https://c.example/easy-checkout-1.2.3.js', async: '' }],
      elements: [{ 'publishable-key': 'pk_test_1', 'line-items': 'a > b', disabled: '' }],
    });
  });

  it('does not take text for tags', () => {
    const text = '<easy-checkout></easy-checkout>';
    const page = readPage(
      `<!-- ${text} --><script>const tag = '${text}';</script><easy-checkout-embed></easy-checkout-embed><iframe srcdoc='${text}'></iframe>`,
    );
    expect(page).toMatchObject({ scripts: [], elements: [] });
  });

  it('is known as the hosted page by its configuration', () => {
    const html = '<script type="application/json" id="config">{}</script>';
    expect(readPage(html).isHosted).toBe(true);
  });

  it('has attributes that are almost written as those of the element', () => {
    expect(
      misnamedAttributes({ publishablekey: 'pk', ':line-items': 'p', 'line-item': 'q' }),
    ).toEqual([
      ['publishablekey', 'publishable-key'],
      [':line-items', 'line-items'],
      ['line-item', 'line-items'],
    ]);
    for (const [name, { attribute = name }] of Object.entries(CheckoutTag.properties)) {
      // A property without an attribute has none whose name could be meant.
      if (typeof attribute !== 'string') continue;
      expect(misnamedAttributes({ [attribute]: '' })).toEqual([]);
      if (attribute.includes('-')) {
        expect(misnamedAttributes({ [name.toLowerCase()]: '' })).toEqual([
          [name.toLowerCase(), attribute],
        ]);
      }
    }
  });
});
