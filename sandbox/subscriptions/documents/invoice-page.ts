import type { Context } from 'hono';
import { readInvoicePage } from '../../../src/api/merchant/invoices.ts';
import { success } from '../../http/answer.ts';
import { implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusal.ts';
import type { Service } from '../../http/service.ts';
import { checkLink, signLink } from '../../http/signed-link.ts';
import { readRecords } from '../../store/records.ts';
import type { Sql } from '../../store/store.ts';
import { describeLines, issuedNow, withTruePrice } from './issued.ts';
import { printInvoice, PRINT_POLICY, type PrintedInvoice } from './printed-invoice.ts';

/** Signs the address of an invoice's page. */
export const linkToPage = implement(readInvoicePage, async (call) => {
  const { request, merchant, store, now, origin } = call;
  await call.runDueJobs(now);
  const [invoice] = await readRecords(store, 'invoices', { id: request.id, merchant });
  if (!invoice) throw notFound();
  const address = `${origin}/invoices/${invoice.id}`;
  const { url, expires } = await signLink(call, address, { kind: 'invoice', id: invoice.id, now });
  return success(now, { url, expires_at: expires.toISOString() });
});

/**
 * Serves an invoice as a page without scripts. Service contract, section 5.
 *
 * @throws {Refusal} `NOT_FOUND`, also for an address that has expired or was changed
 */
export async function invoicePage(service: Service, context: Context): Promise<Response> {
  const { store } = service;
  const { id = '' } = context.req.param();
  const now = await service.readTime(store);
  await checkLink(service, context.req.query(), { kind: 'invoice', id, now });
  await service.runDueJobs(now);
  const printed = await store.transaction((sql) => collect(sql, id));
  if (!printed) throw notFound();
  context.header('content-security-policy', PRINT_POLICY);
  context.header('cross-origin-resource-policy', 'same-origin');
  context.header('referrer-policy', 'no-referrer');
  return context.html(await printInvoice(printed));
}

/** Everything that stands on the page of an invoice. */
async function collect(sql: Sql, id: string): Promise<PrintedInvoice | undefined> {
  const [invoice] = await readRecords(sql, 'invoices', { id });
  if (!invoice) return undefined;
  const issued = invoice.issued ?? (await issuedNow(sql, invoice));
  const isDescribed = invoice.lines.every(({ description }) => description !== undefined);
  const lines = isDescribed ? invoice.lines : await describeLines(sql, invoice.lines);
  return { invoice, lines: lines.map(withTruePrice), issued };
}
