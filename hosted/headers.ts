import { extname } from 'node:path';
import type { CheckoutConfig } from './config.ts';
import { FILE_POLICY, framePolicy, pagePolicy } from './document.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const NOTHING_ALLOWED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const DOCUMENT_HEADERS = {
  // A page that opens the checkout in a window gets no handle on it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': NOTHING_ALLOWED,
  'Referrer-Policy': 'no-referrer',
};

/**
 * The name of a file that never changes, up to its extension: it holds a version, or a hash of eight
 * hexadecimal digits or more. nginx and Caddy match by the same expression, so it uses only what their
 * regular expressions share with JavaScript's.
 */
export const IMMUTABLE_STEM = String.raw`\w[\w.-]{0,99}-(?:[\da-f]{8,}|\d+\.\d+\.\d+[\w.-]*)`;

const IMMUTABLE_NAME = new RegExp(`^${IMMUTABLE_STEM}\\.[a-z]+$`);

/** Whether a file keeps its content for as long as it has this name. */
export function isImmutable(file: string): boolean {
  // The headers of a document depend on the configuration.
  return extname(file) !== '.html' && IMMUTABLE_NAME.test(file);
}

function contentHeaders(file: string): Record<string, string> {
  return {
    'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** The headers to serve a file of a checkout origin with. `text` is the file as it is served. */
export function headersOf(
  file: string,
  text: string,
  config: CheckoutConfig,
): Record<string, string> {
  if (file === 'frame.html') {
    return {
      ...contentHeaders(file),
      ...DOCUMENT_HEADERS,
      'Content-Security-Policy': framePolicy(text, config),
      // A merchant's page that is cross-origin isolated refuses frames without these two headers.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // The document holds nothing personal and could be cached, but browsers restore typed card
      // numbers in a reloaded document unless it was sent with no-store. A second visit therefore
      // loads it again; its fields come before its script, so they wait for the first bytes only.
      'Cache-Control': 'no-store',
    };
  }
  if (extname(file) === '.html') {
    return {
      ...contentHeaders(file),
      ...DOCUMENT_HEADERS,
      'Content-Security-Policy': pagePolicy(text, config),
      'Cache-Control': 'no-cache',
    };
  }
  return {
    ...contentHeaders(file),
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': FILE_POLICY,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': isImmutable(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The headers of an answer that is not a file. */
export const REFUSAL_HEADERS = {
  'Content-Security-Policy': FILE_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
