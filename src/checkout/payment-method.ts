/** What a buyer can pay with. */
export type PaymentMethod = 'card' | 'bank';

/** Payment methods by their names on the wire. */
const METHODS = new Map<unknown, PaymentMethod>([
  ['PAYMENT_CARD', 'card'],
  ['BANK_ACCOUNT', 'bank'],
]);

/** The method for the service's `type`; `undefined` for one that this version does not know. */
export function methodOf(type: string): PaymentMethod | undefined {
  return METHODS.get(type);
}

/** The payment methods for names on the wire. Unknown names are left out. */
export function toMethods(types: readonly string[]): readonly PaymentMethod[] {
  return types.flatMap((type) => methodOf(type) ?? []);
}
