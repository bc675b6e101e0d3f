import type { FrameLocator, Page } from '@playwright/test';
import type { MerchantSite } from './merchant-page.ts';
import type { TestStack } from '../service/stack.ts';
import { CheckoutPage } from './checkout-page.ts';

/** The hosted page inside another page, through the hands of a buyer. */
export class EmbeddedCheckout extends CheckoutPage {
  readonly hosted: FrameLocator;

  constructor(page: Page, hosted: FrameLocator = page.frameLocator('#pay')) {
    super(page, hosted.locator('easy-checkout'));
    this.hosted = hosted;
  }
}

/** Puts a page with `body` and the embedding script on the merchant's site. */
export function embeddingPage(
  { merchant, stack }: { readonly merchant: MerchantSite; readonly stack: TestStack },
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const script = `<script type="module" src="${stack.checkout}/embed.js"></script>`;
  const style = '<style>iframe { width: 100%; border: 0 }</style>';
  return merchant.put(
    '/pay',
    `<!doctype html><html lang="en"><title>Shop</title>${style}${script}<main><h1>Shop</h1>${body}</main></html>`,
    headers,
  );
}

/** An iframe with the hosted page. */
export function hostedFrame(src: string, attributes = ''): string {
  return `<iframe id="pay" data-easy-checkout title="Checkout" src="${src}" ${attributes}></iframe>`;
}
