import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readInvoicePage } from '../../../src/api/merchant/invoices.ts';
import { updateProduct } from '../../../src/api/merchant/catalogue.ts';
import { updateCustomer } from '../../../src/api/merchant/records.ts';
import { pauseSubscription, updateSubscription } from '../../../src/api/merchant/subscriptions.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { billingOf } from './billing.ts';

const DAY = 86_400;

/** The texts of the cells of a page, row by row. */
const rowsOf = (page: string) =>
  Array.from(page.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs), ([, cell = '']) =>
      cell.replaceAll(/<[^>]+>/g, '').trim(),
    ),
  );

/** Service contract, section 5: an invoice as a page to print. */
export function describeInvoicePage(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const { subscribe, invoicesOf } = billingOf(service);
  const latestId = async (subscription: string) =>
    (await invoicesOf(subscription)).at(-1)?.id ?? '';
  const linkTo = async (id: string) => new URL((await merchant.call(readInvoicePage, { id })).url);
  const open = ({ pathname, search }: URL) => service.send('GET', `${pathname}${search}`);
  const pageOf = async (id: string) => (await open(await linkTo(id))).text();

  describe('the page of an invoice', () => {
    it('shows who pays whom, when, for what and how much, to whoever has its address', async () => {
      const [invoice] = await invoicesOf(await subscribe('price_pro_monthly'));
      const page = await pageOf(invoice?.id ?? '');
      for (const text of [
        'Invoice INV-0001',
        'Small Hours',
        'Ada Lovelace',
        'ada@example.com',
        'Paid',
      ]) {
        expect(page).toContain(text);
      }
      expect(rowsOf(page)).toEqual([
        ['What', 'Quantity', 'Price', 'Amount'],
        ['Pro membership, Monthly', '1', '$12.00', '$12.00'],
        ['Total', '$12.00'],
        ['Paid', '$12.00'],
      ]);
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
      expect(page).toContain(`<dd>${day.format(new Date(String(invoice?.finalized_at)))}</dd>`);
    });

    it('shows credit, and what the rest of a period has cost', async () => {
      const id = await subscribe('price_pro_monthly');
      const item = { price_id: 'price_pro_monthly', quantity: 1 };
      const change = (quantity: number, more = {}) =>
        merchant.call(updateSubscription, { id, items: [{ ...item, quantity }], ...more });
      await change(3, { proration_behavior: 'always_invoice' });
      await change(1);
      await change(2, { proration_behavior: 'create_prorations' });
      await advance(service, 32 * DAY);
      const [, ...rows] = rowsOf(await pageOf(await latestId(id)));
      const names = rows.map(([name]) => name);
      expect(names).toContain('Pro membership, Monthly, for the rest of the period');
      expect(names.slice(-4)).toEqual(['Sum', 'Credit', 'Total', 'Paid']);
    });

    it('calls a draft a draft', async () => {
      const id = await subscribe('price_pro_monthly');
      await merchant.call(pauseSubscription, { id, behavior: 'keep_as_draft' });
      await advance(service, 32 * DAY);
      expect(await pageOf(await latestId(id))).toContain('<h1>Draft of an invoice</h1>');
    });

    it('has its own style, also for paper, and no script', async () => {
      const answer = await open(await linkTo(await latestId(await subscribe())));
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      const page = await answer.text();
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
      expect(style).toContain('@media print');
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src 'sha256-${hash}'`);
      expect(page).not.toMatch(/<script|javascript:|\son\w+=|<link|<img/i);
    });

    it('shows texts of customers and merchants as texts', async () => {
      const hostile = '<script>alert(1)</script>"\'&<img src=x onerror=alert(2)>';
      await merchant.call(updateCustomer, { id: 'ID_ada', last_name: hostile });
      await merchant.call(updateProduct, { id: 'prod_pro', name: hostile });
      const page = await pageOf(await latestId(await subscribe('price_pro_monthly')));
      expect(page).not.toMatch(/<script|<img/i);
      expect(page.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2);
    });

    it('is gone after five minutes, and is shown to nobody with another address', async () => {
      const [first, second] = [
        await latestId(await subscribe()),
        await latestId(await subscribe()),
      ];
      const link = await linkTo(first);
      expect((await open(link)).status).toBe(200);
      const changed = (name: string, value: string) => {
        const other = new URL(link);
        other.searchParams.set(name, value);
        return other;
      };
      const wrong = [
        new URL(link.href.replace(first, second)),
        changed('signature', 'doc_secret_0'),
        changed('expires', '9999999999'),
        new URL(link.pathname, link),
      ];
      for (const address of wrong) expect((await open(address)).status).toBe(404);
      await advance(service, 301);
      expect((await open(link)).status).toBe(404);
    });

    it('has an address for its own merchant’s server alone', async () => {
      const id = await latestId(await subscribe());
      const other = service.client('sk_test_other').call(readInvoicePage, { id });
      expect((await refusalOf(other)).status).toBe(404);
      const byPage = service.client(PUBLISHABLE).call(readInvoicePage, { id });
      expect((await refusalOf(byPage)).status).toBe(403);
    });
  });
}
