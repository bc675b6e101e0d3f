/** Of the routing numbers that the sandbox's accounts are tried with. */
const NAMES = new Map([
  ['110000000', 'Sandbox Test Bank'],
  ['122105278', 'Wells Fargo Bank'],
]);

/** The bank as a buyer knows it; null for one that is not in the table. */
export function bankNameOf(routingNumber: string): string | null {
  return NAMES.get(routingNumber) ?? null;
}
