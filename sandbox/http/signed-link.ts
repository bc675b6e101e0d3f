import { addSeconds } from '../../src/calendar.ts';
import { hmacSha256 } from '../store/hash.ts';
import { notFound } from './refusal.ts';
import type { Service } from './service.ts';

/*
 * Addresses that need no key: whoever knows one can read what it is for, for five minutes.
 */

/** Service contract, section 6. */
const LINK_SECONDS = 300;
/** Logs mask what follows this mark. */
const MARK = 'doc_secret_';

type Key = Pick<Service, 'documentKey'>;

/** What an address is for. Its signature fits nothing else. */
interface Purpose {
  /** Two kinds of page never share a signature, even where their records share an id. */
  readonly kind: 'document' | 'invoice';
  readonly id: string;
}

export interface SignedLink {
  readonly url: string;
  readonly expires: Date;
}

/**
 * Signs an address.
 *
 * @param address - Without a query.
 */
export async function signLink(
  { documentKey }: Key,
  address: string,
  { now, ...purpose }: Purpose & { readonly now: Date },
): Promise<SignedLink> {
  const seconds = Math.floor(addSeconds(now, LINK_SECONDS).getTime() / 1000);
  const expires = String(seconds);
  const signature = MARK + (await signatureOf(documentKey, purpose, expires));
  const query = new URLSearchParams({ expires, signature });
  return { url: `${address}?${query.toString()}`, expires: new Date(seconds * 1000) };
}

/** @throws {Refusal} `NOT_FOUND`, when the address has expired, was changed, or is for something else */
export async function checkLink(
  { documentKey }: Key,
  { expires = '', signature = '' }: Readonly<Record<string, string>>,
  { now, ...purpose }: Purpose & { readonly now: Date },
): Promise<void> {
  const right = MARK + (await signatureOf(documentKey, purpose, expires));
  // Compares hashes of both, so that the time that it takes says nothing of the right one.
  const [one, other] = await Promise.all([
    hmacSha256(documentKey, right),
    hmacSha256(documentKey, signature),
  ]);
  const isOver = !/^\d+$/.test(expires) || Number(expires) * 1000 < now.getTime();
  if (one !== other || isOver) throw notFound();
}

function signatureOf(
  documentKey: Uint8Array,
  { kind, id }: Purpose,
  expires: string,
): Promise<string> {
  return hmacSha256(documentKey, `link ${JSON.stringify([kind, id, expires])}`);
}
