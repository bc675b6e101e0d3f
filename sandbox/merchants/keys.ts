/** A business that takes payments. The sandbox has two, so that leaks between them show. */
export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Opens sessions of the vault. Not a secret: it goes to browsers. */
  readonly vaultKey: string;
}

export const MERCHANTS: readonly Merchant[] = [
  {
    id: 'MU_sandbox',
    name: 'Small Hours',
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    vaultKey: 'key_test_public_sandbox',
  },
  {
    id: 'MU_other',
    name: 'Other Goods',
    publishableKey: 'pk_test_other',
    secretKey: 'sk_test_other',
    vaultKey: 'key_test_public_other',
  },
];

/** @param id - As a key or a record gave it. */
export function merchantOfId(id: string): Merchant {
  const merchant = MERCHANTS.find((merchant) => merchant.id === id);
  if (merchant) return merchant;
  throw new Error(`There is no merchant ${id}`);
}

/** Whether `key` may see what is kept of customers; publishable ones write it only. */
export function mayReadCustomers(key: string | undefined): boolean {
  return MERCHANTS.some(({ secretKey }) => key === secretKey);
}
