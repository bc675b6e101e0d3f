import type { BuyerPrefill } from './buyer-fields.ts';
import { canonicalItems } from '../api/cart-key.ts';
import type { Order } from '../checkout/order.ts';

/** What a buyer has typed, by the names of the fields. */
export type Draft = ReadonlyMap<string, string>;

/** Only these: whatever else a form may hold one day is not kept. */
const NAMES: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'business',
  'business_name',
  'doing_business_as',
  'business_phone',
  'country',
  'line1',
  'line2',
  'city',
  'region',
  'postal_code',
]);
const MAX_LENGTH = 255;
/** With more, it may be a card's number in the wrong field, unless it begins as no card's does. */
const MAX_DIGITS = 12;

/** Whether what stands in a field may be kept at all. */
export function mayKeep(name: string, text: string): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '');
  const isNoCard = digits.length <= MAX_DIGITS || text.trim().startsWith('+');
  return NAMES.has(name) && text.length <= MAX_LENGTH && isNoCard;
}

/**
 * Under which name a checkout's draft is kept: that of the same goods of the same seller, for the
 * buyer that the page knows or does not know. Holds no credential, and nothing of it can be read.
 */
export function draftKey(order: Order, prefill: BuyerPrefill): string {
  const { session, merchantName, currency, line_items } = order;
  const goods = canonicalItems(line_items).map(({ price_id }) => price_id);
  const seller = session?.merchant.name ?? merchantName;
  return `easy-checkout:draft:${hash(JSON.stringify([seller, currency, goods, prefill]))}`;
}

/** FNV-1a, 32 bits: tells the drafts of one tab apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(36);
}

/** Nothing, where there is none or storage is blocked. */
export function readDraft(key: string): Draft {
  try {
    const entries = Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    return new Map(
      entries.filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && mayKeep(entry[0], entry[1]),
      ),
    );
  } catch {
    return new Map();
  }
}

/** @param draft - Empty: it is forgotten. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    if (draft.size > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft)));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: what was typed lives as long as the page.
  }
}
