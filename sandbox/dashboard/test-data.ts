/** Card numbers to try, and what the sandbox makes of each. Contract, section 8. */
export const TEST_CARDS: readonly { readonly number: string; readonly outcome: string }[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '5555 5555 5555 4444', outcome: 'Mastercard' },
  { number: '3782 822463 10005', outcome: 'Amex' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'no funds' },
  { number: '4000 0000 0000 0069', outcome: 'expired' },
  { number: '4000 0000 0000 0127', outcome: 'wrong code' },
  { number: '4000 0000 0000 9979', outcome: 'stolen' },
  { number: '4000 0000 0000 0101', outcome: 'call issuer' },
  { number: '4000 0000 0000 0077', outcome: 'pending 1 min' },
  { number: '4000 0000 0000 0010', outcome: 'vault refuses' },
];

/** Account numbers to try. All payments settle after a day of the sandbox's clock. */
export const TEST_ACCOUNTS: readonly { readonly number: string; readonly outcome: string }[] = [
  { number: '110000000', outcome: 'routing number' },
  { number: '000123456789', outcome: 'succeeds' },
  { number: '123120006', outcome: 'no funds' },
  { number: '123120007', outcome: 'closed' },
  { number: '123120008', outcome: 'not found' },
  { number: '123120009', outcome: 'invalid' },
];
