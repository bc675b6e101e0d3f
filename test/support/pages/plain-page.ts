import type { MerchantSite } from './merchant-page.ts';

/** Puts a page with nothing but `element` on the merchant's site. Returns its address. */
export function plainPage(merchant: MerchantSite, element: string, scriptTag = ''): string {
  const head =
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Pay</title>';
  const html = `<!doctype html><html lang="en">${head}${scriptTag}<main><h1>Pay</h1>${element}</main></html>`;
  return merchant.put('/', html);
}
