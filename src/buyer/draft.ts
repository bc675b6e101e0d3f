import type { BuyerPrefill } from './buyer-part.ts';
import { canonicalItems } from '../bridge/cart-key.ts';
import type { Order } from '../checkout/order.ts';
import { sellerOf } from '../views/contact.ts';
import { DRAFT_PREFIX } from './stored-draft.ts';

/** What a buyer has typed, by field name. */
export type Draft = ReadonlyMap<string, string>;

/** Only these fields are kept, whatever other fields a form may have one day. */
const NAMES: ReadonlySet<string> = new Set([
  'full_name',
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
/**
 * A text with more digits may be a card number in the wrong field, unless it begins with a plus
 * sign.
 */
const MAX_DIGITS = 12;

/** Whether the text of a field may be kept. */
export function mayKeep(name: string, text: string): boolean {
  const digits = text.replaceAll(/\P{Nd}/gu, '');
  const isNoCard = digits.length <= MAX_DIGITS || text.trim().startsWith('+');
  return NAMES.has(name) && text.length <= MAX_LENGTH && isNoCard;
}

/**
 * The name that a draft is stored under. Checkouts of the same goods by the same seller share it,
 * as long as the page has the same data about the buyer. It holds no credential, and nothing can be
 * read from it.
 */
export function draftKey(order: Order, prefill: BuyerPrefill): string {
  const { currency, line_items } = order;
  const goods = canonicalItems(line_items).map(({ price_id }) => price_id);
  return `${DRAFT_PREFIX}${hash(JSON.stringify([sellerOf(order), currency, goods, prefill]))}`;
}

/** A 32-bit FNV-1a hash, which is enough to distinguish the drafts of one tab. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(36);
}

/** Reads a draft, which is empty if there is none or storage is blocked. */
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

/** @param draft - An empty draft removes the stored one. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    if (draft.size > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft)));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full, so what was typed lives only as long as the page.
  }
}
