/** A business that takes payments. The sandbox has two of them, so that leaks between them show. */
export interface Merchant {
  readonly id: string;
  readonly name: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Opens sessions of the vault. It is not a secret, because it goes to browsers. */
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

/** @param id - An id that a key or a record gave. */
export function merchantOfId(id: string): Merchant {
  const merchant = MERCHANTS.find((merchant) => merchant.id === id);
  if (merchant) return merchant;
  throw new Error(`There is no merchant ${id}`);
}

/** Whether `key` may read customers. Publishable keys may only write them. */
export function mayReadCustomers(key: string | undefined): boolean {
  return MERCHANTS.some(({ secretKey }) => key === secretKey);
}
