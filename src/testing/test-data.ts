/* What has a meaning to the sandbox, for tests to type and to send. Contract, section 8. */

/** The keys of the sandbox's first merchant. They open nothing but sandboxes. */
export const KEYS = { publishable: 'pk_test_sandbox', secret: 'sk_test_sandbox' } as const;

/** Card numbers, by what becomes of them. */
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  invalidCode: '4000000000000127',
  stolen: '4000000000009979',
  /** Declined by an error 400 in place of a 2xx. */
  callIssuer: '4000000000000101',
  /** Pending, and paid after a minute of the sandbox's clock. */
  pending: '4000000000000077',
  refusedByVault: '4000000000000010',
} as const;

/** Account numbers, by what becomes of their debits after a day of the sandbox's clock. */
export const ACCOUNTS = {
  settles: '000123456789',
  insufficientFunds: '123120006',
  closed: '123120007',
  notFound: '123120008',
  invalidNumber: '123120009',
} as const;

/** What the sandbox's first merchant sells. */
export const PRICES = {
  tee: 'price_tee',
  mug: 'price_mug',
  sticker: 'price_sticker',
  monthly: 'price_pro_monthly',
  yearly: 'price_pro_yearly',
  trial: 'price_pro_trial',
  /** In yen, which have no minor unit. */
  yen: 'price_jpy',
  /** In Kuwaiti dinars, whose minor unit has three digits. */
  dinar: 'price_kwd',
  /** Declined, whatever pays it. */
  declined: 'price_amount_102',
} as const;

/** The customer whom the sandbox knows from its start, with a card and an account. */
export const CUSTOMER = {
  identity: 'ID_ada',
  card: 'PI_ada_visa',
  account: 'PI_ada_bank',
} as const;

/** A month that is never past, as the field shows it. */
export const EXPIRY = `12 / ${String((new Date().getFullYear() + 4) % 100).padStart(2, '0')}`;

export interface Card {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** The name on the card, where it is not the buyer's. */
  readonly name?: string;
  /** Left alone when empty, and where the form does not ask for it. */
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. Without it, the country stays as it is. */
  readonly country?: string;
}

/** A card that is accepted at once. */
export const VISA: Card = {
  number: CARDS.visa,
  expiry: EXPIRY,
  cvc: '123',
  postalCode: '94107',
};

export type AccountType = `${'PERSONAL' | 'BUSINESS'}_${'CHECKING' | 'SAVINGS'}`;

export interface BankAccount {
  readonly type: AccountType;
  readonly routing: string;
  readonly account: string;
}

/** An account whose debits settle after a day. */
export const ACCOUNT: BankAccount = {
  type: 'PERSONAL_CHECKING',
  routing: '122105278',
  account: ACCOUNTS.settles,
};

export interface Buyer {
  readonly fullName: string;
  readonly email: string;
  /** Typed only where the field is shown. */
  readonly phone: string;
}

export const BUYER: Buyer = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 010 9999',
};
