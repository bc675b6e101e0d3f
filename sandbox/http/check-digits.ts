/**
 * Whether the last digit of a card number is the check digit of the rest. ISO/IEC 7812, annex B.
 */
export function hasLuhnDigit(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum > 0 && sum % 10 === 0;
}

const ROUTING_WEIGHTS = [3, 7, 1];

/**
 * Whether the last digit of a routing number is the check digit of the rest, as the American
 * Bankers Association defines it.
 */
export function hasRoutingDigit(number: string): boolean {
  const sum = Array.from(number, Number).reduce(
    (total, digit, index) => total + digit * (ROUTING_WEIGHTS[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
