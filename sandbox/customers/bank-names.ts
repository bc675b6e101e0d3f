/** Banks of the routing numbers with which the sandbox's test accounts are used. */
const NAMES = new Map([
  ['110000000', 'Sandbox Test Bank'],
  ['122105278', 'Wells Fargo Bank'],
]);

/** The bank's name as a buyer knows it, or null for a bank that is not in the table. */
export function bankNameOf(routingNumber: string): string | null {
  return NAMES.get(routingNumber) ?? null;
}
