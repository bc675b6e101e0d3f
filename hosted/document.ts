import { createHash } from 'node:crypto';
import type { CheckoutConfig } from './config.ts';
import { embeddersOf, reportsTo, servicesOf } from './policy-sources.ts';

const INLINE_ELEMENT = /<(script|style)(?<attributes>(?![^>]*\ssrc=)[^>]*)>(?<text>.*?)<\/\1>/gs;

/** CSP sources of the scripts or styles inside `html`: `'none'`, or a hash for each element. */
function inlineSources(html: string, kind: 'script' | 'style'): string {
  const hashes = [...html.matchAll(INLINE_ELEMENT)]
    .filter((match) => match[1] === kind && !/json/.test(match.groups?.['attributes'] ?? ''))
    .map((match) => createHash('sha256').update(match.groups?.['text'] ?? ''))
    .map((hash) => `'sha256-${hash.digest('base64')}'`);
  return hashes.join(' ') || "'none'";
}

const EVERYWHERE = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
];

/** The policy of the secure frame, whose script and style are part of the document. */
export function framePolicy(html: string, config: CheckoutConfig): string {
  const { sandbox, live } = config;
  // The frame fetches lists from its own origin, because they are too large to be part of the
  // document.
  const bases = ['/', sandbox.api_base, sandbox.vault_base, live.api_base, live.vault_base];
  return [
    ...EVERYWHERE,
    'trusted-types bank-form',
    // Modules that only some buyers need are loaded from files beside the document.
    `script-src 'self' ${inlineSources(html, 'script')}`,
    `style-src ${inlineSources(html, 'style')}`,
    `connect-src ${servicesOf(bases)}`,
    "img-src 'self' data:",
    ...embeddersOf(config),
    ...reportsTo(config),
  ].join('; ');
}

/**
 * The policy of the hosted page, whose styles and first script are part of the document. The page
 * loads our files and texts, shows the merchant's pictures, and asks the service for the session of
 * a payment link. It cannot reach the vault.
 */
export function pagePolicy(html: string, config: CheckoutConfig): string {
  const { sandbox, live } = config;
  return [
    ...EVERYWHERE,
    // Lit, which draws the form, makes its templates by a policy of this name.
    'trusted-types lit-html',
    `script-src 'self' ${inlineSources(html, 'script')}`,
    `style-src ${inlineSources(html, 'style')}`,
    `connect-src ${servicesOf(['/', sandbox.api_base, live.api_base])}`,
    "frame-src 'self'",
    'img-src * data:',
    ...embeddersOf(config),
    ...reportsTo(config),
  ].join('; ');
}

/** The policy of files that are not documents: a file that is opened as one may do nothing. */
export const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
