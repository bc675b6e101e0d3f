import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { MERCHANTS } from './keys.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 38rem; margin: 4rem auto; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; }
  code { font-size: 0.9em; }
  dt { font-weight: 600; margin-top: 0.75rem; }
  dd { margin: 0; }
`;

// Apart from the page: one space more inside it would not match the hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Says to a person what answers here. */
export async function home(context: Context): Promise<Response> {
  context.header('content-security-policy', POLICY);
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Sandbox of the payment service</title>
          ${STYLE_ELEMENT}
        </head>
        <body>
          <h1>Sandbox of the payment service</h1>
          <p>
            It behaves like the service, with made-up money: nothing here reaches a bank. The API
            answers at <code>/v1/api</code>, the vault at <code>/vault</code>.
          </p>
          <ul>
            <li>
              <a href="/sandbox/state">What it holds</a>: customers, orders, transfers,
              subscriptions
            </li>
            <li><a href="/sandbox/requests">The last requests</a>, without secrets and numbers</li>
          </ul>
          <h2>Keys</h2>
          <dl>
            ${MERCHANTS.map(
              ({ name, publishableKey, secretKey }) =>
                html`<dt>${name}</dt>
                  <dd>
                    <code>${publishableKey}</code> in pages, <code>${secretKey}</code> on servers
                  </dd>`,
            )}
          </dl>
        </body>
      </html>`,
  );
}
