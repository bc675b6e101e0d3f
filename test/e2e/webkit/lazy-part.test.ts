import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../cli/stack/listen.ts';
import { built } from '../../support/packages/built.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';

const integrity = JSON.parse(built('integrity.json')) as Readonly<Record<string, string>>;
const [SCRIPT = '', PART = ''] = Object.keys(integrity).toSorted(
  (one, other) => one.length - other.length,
);

const BUTTON = "document.querySelector('easy-checkout')?.shadowRoot?.querySelector('.pay')";

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

/** What `script` gives on a merchant's page that pins the version and serves it. */
async function onPage(script: string): Promise<unknown> {
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': [
      'text/html',
      `<!doctype html><script type="module" src="/${SCRIPT}" integrity="${integrity[SCRIPT]}"></script>` +
        `<easy-checkout checkout-origin="${stack.checkout}" publishable-key="pk_test_sandbox" ` +
        'line-items="price_pro_monthly"></easy-checkout>',
    ],
    [`/${SCRIPT}`]: ['text/javascript', built(SCRIPT)],
    [`/${PART}`]: ['text/javascript', built(PART)],
  };
  const origin = await listen(0);
  origin.serve({
    fetch: ({ url }) => {
      const [type, body] = files[new URL(url).pathname] ?? [];
      if (type === undefined) return new Response('Not found', { status: 404 });
      return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } });
    },
  });
  const page = await WebkitPage.open();
  try {
    await page.goto(`http://127.0.0.1:${origin.port}/`);
    return await page.waitFor(script);
  } finally {
    await page.close();
    await origin.close();
  }
}

describe('the lazy part of a version, in WebKit', () => {
  it('loads through the preload that checks its integrity in other browsers', async () => {
    const label = `const text = ${BUTTON}?.textContent.trim(); return text?.startsWith('Sub') && text`;
    expect(await onPage(label)).toBe('Subscribe: $12.00 / month');
  });
});
