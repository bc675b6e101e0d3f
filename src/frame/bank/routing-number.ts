export type RoutingNumberProblem = 'empty' | 'too-short' | 'too-long' | 'checksum' | 'unknown';

/** The length of an ABA routing number, which is at the bottom left of every US check. */
export const ROUTING_LENGTH = 9;

// The first two digits: 00 is the government, 01 to 12 are the districts of the Federal Reserve, 21
// to 32 were given to thrifts there, 61 to 72 are electronic payments, and 80 is for traveler's
// checks.
const ASSIGNED = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** The problem of a routing number that consists of `digits`. */
export function checkRoutingNumber(digits: string): RoutingNumberProblem | undefined {
  if (digits === '') return 'empty';
  if (digits.length !== ROUTING_LENGTH) {
    return digits.length < ROUTING_LENGTH ? 'too-short' : 'too-long';
  }
  // The checksum comes before the prefix, because a typing mistake can change either and the
  // checksum finds every single wrong digit.
  if (!passesChecksum(digits)) return 'checksum';
  return ASSIGNED.test(digits) && /[1-9]/.test(digits) ? undefined : 'unknown';
}

/** The weights 3, 7 and 1 of the American Bankers Association, over all nine digits. */
function passesChecksum(digits: string): boolean {
  const at = (index: number): number => digits.charCodeAt(index) - 48;
  const sum = 3 * (at(0) + at(3) + at(6)) + 7 * (at(1) + at(4) + at(7)) + (at(2) + at(5) + at(8));
  return sum % 10 === 0;
}
