import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import { hasExpired, type SavedInstrument, toSaved } from '../checkout/saved-instrument.ts';
import { allowedMethods } from '../model/method-choice.ts';
import { namesIn, type PaymentAttributes, type PaymentOptions } from '../model/payment-options.ts';

/**
 * One of the payment methods and saved instruments that a buyer can choose from, or stablecoins,
 * which are sent from outside.
 */
export interface Choice {
  /** `card`, `bank`, or the id of a saved instrument. */
  readonly id: string;
  readonly method: PaymentMethod | 'crypto';
  /** Absent for a method whose details have to be typed. */
  readonly saved?: SavedInstrument;
  readonly expired?: boolean;
}

/**
 * All choices, saved instruments first. Before the order is known, they are those that the page
 * allows.
 *
 * @param hasIdentity - Whether the page names the customer. The page's instruments are of use
 *   only then.
 */
export function choicesOf(
  attributes: Pick<PaymentOptions, 'methods'> &
    Pick<PaymentAttributes, 'savedInstruments' | 'instrumentId' | 'paymentMethods'>,
  order: Order | undefined,
  {
    hasIdentity,
    now,
    asksConsent = false,
  }: {
    readonly hasIdentity: boolean;
    readonly now: number;
    /** Whether an earlier attempt may have paid, so that a submit needs the buyer's consent. */
    readonly asksConsent?: boolean;
  },
): readonly Choice[] {
  const { savedInstruments, instrumentId } = attributes;
  const allowed = allowedMethods(attributes, order);
  const own = hasIdentity ? toSaved(savedInstruments ?? []) : [];
  const kept = order?.session?.instruments ?? own;
  const saved = kept.map((one): Choice => {
    const { id, method } = one;
    return { id, method, saved: one, ...(hasExpired(one, now) && { expired: true }) };
  });
  // The page has named an instrument without a record of it. A wrong guess of its method could
  // debit an account without an authorization, so it is offered only if one method alone is
  // possible.
  const isNamed = [...kept, ...(savedInstruments ?? [])].some(({ id }) => id === instrumentId);
  const [method] = allowed;
  if (hasIdentity && instrumentId && !isNamed && method && allowed.length === 1) {
    saved.unshift({ id: instrumentId, method, saved: { id: instrumentId, method, last4: '' } });
  }
  const usable = saved.filter(({ method }) => allowed.some((one) => one === method));
  const fresh: Choice[] = allowed.map((method) => ({ id: method, method }));
  const submitted = [...usable, ...fresh];
  // Stablecoins are sent without a submit, which could ask for the consent.
  const isHidden = asksConsent && submitted.length > 0 && !awaitsCrypto(order);
  const hasCrypto = takesCrypto(attributes, order) && !isHidden;
  return [...submitted, ...(hasCrypto ? [STABLECOIN] : [])];
}

const STABLECOIN: Choice = { id: 'crypto', method: 'crypto' };

/** Whether the session takes stablecoins, and the page does not name other methods alone. */
export function takesCrypto(
  { paymentMethods }: Pick<PaymentAttributes, 'paymentMethods'>,
  order: Order | undefined,
): boolean {
  const names = namesIn(paymentMethods);
  return !!order?.session?.crypto && (names.length === 0 || names.includes('crypto'));
}

/** Whether stablecoins have arrived, so that nothing else may pay. */
export function awaitsCrypto(order: Order | undefined): boolean {
  return order?.session?.crypto?.['status'] === 'detected';
}

/**
 * The current choice: what the buyer has chosen, else what the page names, else a saved instrument
 * unless the buyer has begun to type.
 */
export function chosenOf(
  choices: readonly Choice[],
  {
    wanted,
    instrumentId,
    typed,
  }: {
    readonly wanted: string | undefined;
    readonly instrumentId: string | undefined;
    readonly typed: boolean;
  },
): Choice | undefined {
  const open = choices.filter(({ expired }) => !expired);
  const first = open.find(({ saved }) => typed === !saved) ?? open[0];
  return (
    open.find(({ id }) => id === wanted) ??
    open.find(({ id }) => !typed && id === instrumentId) ??
    first
  );
}
