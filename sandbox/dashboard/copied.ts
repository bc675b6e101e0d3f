import { html } from 'hono/html';
import { MERCHANTS } from '../merchants/keys.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from './test-data.ts';

type Html = ReturnType<typeof html>;

/** The keys of the merchants and the address of the API. */
export function keys(origin: string): Html {
  return html`<section>
      <h2>Keys</h2>
      <dl>
        ${MERCHANTS.map(
          ({ name, publishableKey, secretKey }) =>
            html`<dt>${name}</dt>
              <dd>${copyable(publishableKey, 'in pages')}</dd>
              <dd>${copyable(secretKey, 'on servers')}</dd>`,
        )}
      </dl>
    </section>
    <section>
      <h2>Addresses</h2>
      <p>${copyable(`${origin}/v1/api`, 'API')}</p>
      <p><a href="/sandbox/state">Data</a> and <a href="/sandbox/requests">requests</a>, as JSON</p>
    </section>`;
}

/** Numbers of cards and accounts to try. */
export function testNumbers(): Html {
  return html`<section>
    <h2>Test cards</h2>
    <p class="hint">Any future date, any three digits (four for Amex).</p>
    ${numberList(TEST_CARDS)}
    <h2>Test bank accounts</h2>
    <p class="hint">They settle after a day: advance the clock.</p>
    ${numberList(TEST_ACCOUNTS)}
  </section>`;
}

function numberList(items: typeof TEST_CARDS): Html {
  return html`<ul class="numbers">
    ${items.map(({ number, outcome }) => html`<li>${copyable(number, outcome)}</li>`)}
  </ul>`;
}

function copyable(text: string, note: string): Html {
  return html`<button type="button" class="copy" data-copy="${text}" title="Copy">
    <code>${text}</code> <span>${note}</span>
  </button>`;
}
