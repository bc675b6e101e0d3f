/** What a payment can be made with. */
export type PaymentMethod = 'card' | 'bank';

/** The methods by the names that the service has for them. */
const METHODS = new Map<unknown, PaymentMethod>([
  ['PAYMENT_CARD', 'card'],
  ['BANK_ACCOUNT', 'bank'],
]);

/** The method that the service calls `type`; `undefined` for one that this version does not know. */
export function methodOf(type: string): PaymentMethod | undefined {
  return METHODS.get(type);
}

/** The known methods among those that the service names. */
export function toMethods(types: readonly string[]): readonly PaymentMethod[] {
  return types.flatMap((type) => methodOf(type) ?? []);
}
