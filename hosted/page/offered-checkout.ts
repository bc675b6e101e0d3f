// This module is loaded only where the page creates the session itself: for a payment link, or inside
// another page.
import type { CheckoutElement } from '../../src/element/checkout-element.ts';
import type { Address } from './address.ts';
import { elementFields, type Setup } from './checkout.ts';
import type { NoticeName } from './messages.ts';
import type { FragmentFields } from './fragment-fields.ts';
import * as offers from './offer.ts';
import type { Offer } from './offer.ts';
import type { Quantities } from './quantities.ts';
import { recallSession, rememberSession } from './remembered-session.ts';

export { shopOfKey } from './link/shop-of-key.ts';

/** What opens the session of an offer, and who is told about it. */
interface OfferRequest {
  /** What the address offers. */
  readonly address: Extract<Address, { kind: 'link' | 'items' }>;
  /** What the address adds to it. */
  readonly fields: FragmentFields;
  /** Whether the page still shows this offer. */
  readonly isCurrent: () => boolean;
  /** Shows a notice in the place of the checkout. */
  readonly refuse: (name: NoticeName) => void;
  /** Called when another session has replaced that of before a reload. */
  readonly onReplaced: () => void;
}

/** A session that was created for an offer, or resumed. */
interface OfferedCheckout {
  readonly setup: Setup;
  /** Whether the session was created before a reload. */
  readonly isRecalled: boolean;
  /**
   * Asks for what the link collects, and creates the control for quantities, if the offer has any to
   * choose.
   */
  readonly adjust: (checkout: CheckoutElement) => Promise<Quantities | undefined>;
}

/**
 * Opens an offer: creates a session for it, or resumes the one that was created before a reload.
 *
 * @returns the checkout to show; `undefined` when the offer was refused or is no longer wanted
 */
export async function openOffer({
  address,
  fields,
  isCurrent,
  refuse,
  onReplaced,
}: OfferRequest): Promise<OfferedCheckout | undefined> {
  const { key } = address;
  let offer: Offer | undefined;
  const read = async (): Promise<Offer> => (offer ??= await open(address, fields));
  let chosen: Parameters<Offer['createSession']>[0];
  let asked = 0;
  /** Remembers the session that was requested last, in whatever order the answers arrive. */
  const createSession = async (quantities = chosen): Promise<string> => {
    const count = (asked += 1);
    const fresh = await (await read()).createSession(quantities);
    if (count === asked && isCurrent()) {
      chosen = quantities;
      rememberSession(fresh);
    }
    return fresh;
  };
  const fetchClientSecret = async (): Promise<string> => {
    try {
      const fresh = await createSession();
      onReplaced();
      return fresh;
    } catch (error) {
      refuse(offers.noticeOf(error));
      throw error;
    }
  };
  const adjust = async (checkout: CheckoutElement): Promise<Quantities | undefined> => {
    const { adjustable, collect } = await read();
    if (collect) checkout.collect = collect;
    if (adjustable.length === 0) return undefined;
    const { Quantities } = await import('./quantities.ts');
    return new Quantities(adjustable, async (quantities) => {
      const fresh = await createSession(quantities);
      // A reload must find the session that is being paid and no other one.
      if (recallSession() === fresh) checkout.clientSecret = fresh;
    });
  };
  try {
    const recalled = recallSession();
    // A resumed session may show a payment whatever has become of its link, so the link is not
    // awaited.
    const fresh = recalled === undefined ? await read() : undefined;
    if (fresh?.over) {
      refuse(fresh.over);
      return undefined;
    }
    const [clientSecret] = await Promise.all([
      recalled ?? createSession(),
      // Without the control, the buyer could not choose what the link offers.
      fresh?.adjustable.length ? import('./quantities.ts') : undefined,
    ]);
    // A client secret does not name its environment, so the key's environment is passed along.
    const environment = offers.environmentOf(key);
    const collect = fresh?.collect;
    // The metadata is part of the session already.
    const own = { ...(collect && { collect }), ...elementFields({ tags: fields.tags }) };
    const setup = { clientSecret, fetchClientSecret, environment, ...own };
    return { setup, isRecalled: recalled !== undefined, adjust };
  } catch (error) {
    refuse(offers.noticeOf(error));
    return undefined;
  }
}

function open(
  address: OfferRequest['address'],
  { metadata }: FragmentFields,
): Offer | Promise<Offer> {
  const { key } = address;
  if (address.kind === 'items') return offers.openItems(key, address.items, metadata);
  return offers.openLink(key, address.link, metadata);
}
