import { listen } from '../../../cli/stack/listen.ts';
import { CheckoutPage } from './checkout-page.ts';
import { test as journey } from './journey.ts';

interface File {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A merchant's site on `127.0.0.1`, cross-site to the checkout on `localhost`. */
export class MerchantSite {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly requested: string[] = [];
  readonly #files = new Map<string, File>();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Serves a file on the site and returns its address. */
  put(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    this.#files.set(path, {
      body,
      headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
    });
    return `${this.origin}${path}`;
  }

  readonly fetch = (request: Request): Response => {
    const { pathname } = new URL(request.url);
    this.requested.push(pathname);
    const file = this.#files.get(pathname);
    return file
      ? new Response(file.body, { headers: file.headers })
      : new Response('Not found', { status: 404 });
  };
}

interface MerchantFixtures {
  readonly merchant: MerchantSite;
  /** The tag with which a merchant's page loads the element. */
  readonly scriptTag: string;
  /** Opens a page of the site with that tag and `content`. Returns the checkout on it. */
  readonly embed: (
    content: string,
    path?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<CheckoutPage>;
}

/** The journeys' `test` with a merchant's own site. */
export const test = journey.extend<MerchantFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  merchant: async ({}, use) => {
    const origin = await listen(0);
    const site = new MerchantSite(`http://127.0.0.1:${origin.port}`);
    origin.serve(site);
    await use(site);
    await origin.close();
  },
  scriptTag: async ({ stack }, use) =>
    use(`<script type="module" src="${stack.checkout}/easy-checkout.js"></script>`),
  embed: async ({ page, merchant, scriptTag }, use) =>
    use(async (content, path = '/', headers = {}) => {
      await page.goto(merchant.put(path, scriptTag + content, headers));
      return new CheckoutPage(page);
    }),
});

/** The tag of a complete checkout. `attributes` come first and so replace the default ones. */
export function tag(attributes = '', content = ''): string {
  return (
    `<easy-checkout ${attributes} publishable-key="pk_test_sandbox" line-items="price_tee">` +
    `${content}</easy-checkout>`
  );
}

export { expect } from '@playwright/test';

/** The frame that a page can put into the tag, so that it loads before the script. */
export function earlyFrame(checkoutOrigin: string): string {
  return `<iframe slot="payment-fields" src="${checkoutOrigin}/frame.html" title="Secure payment fields"></iframe>`;
}
