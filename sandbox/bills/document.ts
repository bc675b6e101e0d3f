import type { Context } from 'hono';
import { notFound } from '../http/refusal.ts';
import type { Service } from '../http/service.ts';
import { checkLink, signLink } from '../http/signed-link.ts';
import { conditionOf, type Match } from '../store/records.ts';
import { unseal } from '../store/sealing.ts';
import type { Sql } from '../store/store.ts';

interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly content_type: string;
  readonly file_name: string;
}

/** The document of a bill as it was uploaded. */
export async function readDocument(
  sql: Sql,
  { documentKey }: Pick<Service, 'documentKey'>,
  match: Match<'bills'>,
): Promise<Document | undefined> {
  const found = await sql.tables
    .selectFrom('bills')
    .innerJoin('bill_documents', 'bill_id', 'id')
    .select(['id', 'content_type', 'file_name', 'sealed'])
    .where(conditionOf(match))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, sealed, ...kept } = found;
  return { ...kept, bytes: await unseal(documentKey, `document ${id}`, sealed) };
}

/** An address at which whoever knows it can download a document for five minutes. */
export async function documentUrl(
  { documentKey, origin, now }: Pick<Service, 'documentKey'> & { origin: string; now: Date },
  id: string,
): Promise<string> {
  const address = `${origin}/documents/${id}`;
  return (await signLink({ documentKey }, address, { kind: 'document', id, now })).url;
}

/**
 * Serves the document of a signed address, as a file to save and never as a page.
 *
 * @throws {Refusal} `NOT_FOUND`, also for an address that has expired or was changed
 */
export async function billDocument(service: Service, context: Context): Promise<Response> {
  const { store } = service;
  const { id = '' } = context.req.param();
  const now = await service.readTime(store);
  await checkLink(service, context.req.query(), { kind: 'document', id, now });
  const document = await readDocument(store, service, { id });
  if (!document) throw notFound();
  return context.body(document.bytes, 200, {
    'content-type': document.content_type,
    'content-disposition': `attachment; filename*=UTF-8''${toHeader(document.file_name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
}

/** A name as RFC 8187 writes it. */
function toHeader(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
