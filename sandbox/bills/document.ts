import type { Context } from 'hono';
import { addSeconds } from '../../src/calendar.ts';
import { notFound } from '../http/refusal.ts';
import type { Service } from '../http/service.ts';
import { hmacSha256 } from '../store/hash.ts';
import { conditionOf, type Match } from '../store/records.ts';
import { unseal } from '../store/sealing.ts';
import type { Sql } from '../store/store.ts';

/** So long a link to a document works. Service contract, section 6. */
const LINK_SECONDS = 300;
/** Logs mask what follows this mark. */
const MARK = 'doc_secret_';

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
  const expires = Math.floor(addSeconds(now, LINK_SECONDS).getTime() / 1000);
  const query = new URLSearchParams({
    expires: String(expires),
    signature: MARK + (await signatureOf(documentKey, id, String(expires))),
  });
  return `${origin}/documents/${id}?${query.toString()}`;
}

function signatureOf(documentKey: Uint8Array, id: string, expires: string): Promise<string> {
  return hmacSha256(documentKey, `link ${id} ${expires}`);
}

/**
 * Serves the document of a signed address, as a file to save and never as a page.
 *
 * @throws {Refusal} `NOT_FOUND`, also for an address that has expired or was changed
 */
export async function billDocument(service: Service, context: Context): Promise<Response> {
  const { store, documentKey } = service;
  const { id = '' } = context.req.param();
  const { expires = '', signature = '' } = context.req.query();
  const now = await service.readTime(store);
  const isSigned = await isSignatureOf(documentKey, id, expires, signature);
  if (!isSigned || Number(expires) * 1000 < now.getTime()) throw notFound();
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

/** Compares hashes of both, so that the time that it takes says nothing of the right one. */
async function isSignatureOf(
  documentKey: Uint8Array,
  id: string,
  expires: string,
  signature: string,
): Promise<boolean> {
  const right = MARK + (await signatureOf(documentKey, id, expires));
  const [one, other] = await Promise.all([
    hmacSha256(documentKey, right),
    hmacSha256(documentKey, signature),
  ]);
  return one === other;
}

/** A name as RFC 8187 writes it. */
function toHeader(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
