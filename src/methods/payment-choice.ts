import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import { hasExpired, type SavedInstrument, toSaved } from '../checkout/saved-instrument.ts';
import type { PaymentAttributes, PaymentOptions } from './payment-options.ts';

/** One of the ways to pay that a buyer can choose between. */
export interface Choice {
  /** `card`, `bank`, or the id of a saved instrument. */
  readonly id: string;
  readonly method: PaymentMethod;
  /** Absent for what has yet to be typed in. */
  readonly saved?: SavedInstrument;
  readonly expired?: boolean;
}

/**
 * Every way to pay, the saved ones first. Before the order is known, those that the page allows.
 *
 * @param hasIdentity - Whether the page says who pays: only then the instruments that it names are
 *   of use.
 */
export function choicesOf(
  {
    methods,
    savedInstruments,
    instrumentId,
  }: PaymentOptions & Pick<PaymentAttributes, 'savedInstruments' | 'instrumentId'>,
  order: Order | undefined,
  { hasIdentity, now }: { readonly hasIdentity: boolean; readonly now: number },
): readonly Choice[] {
  const allowed = methods.filter((method) => order?.methods.includes(method) ?? true);
  const own = hasIdentity ? toSaved(savedInstruments ?? []) : [];
  const kept = order?.session?.instruments ?? own;
  const saved = kept.map((one): Choice => {
    const { id, method } = one;
    return { id, method, saved: one, ...(hasExpired(one, now) && { expired: true }) };
  });
  // The page knows one and says no more of it. A guess could debit an account without authorization,
  // so it counts only where it can be of one kind alone.
  const isNamed = [...kept, ...(savedInstruments ?? [])].some(({ id }) => id === instrumentId);
  const [method] = allowed;
  if (hasIdentity && instrumentId && !isNamed && method && allowed.length === 1) {
    saved.unshift({ id: instrumentId, method, saved: { id: instrumentId, method, last4: '' } });
  }
  const usable = saved.filter(({ method }) => allowed.includes(method));
  return [...usable, ...allowed.map((method): Choice => ({ id: method, method }))];
}

/**
 * The one that counts: what the buyer has chosen, else what the page begins with, else a saved one
 * unless the buyer has already begun to type.
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
