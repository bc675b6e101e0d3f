/** A business that takes payments. */
export interface Business {
  readonly id: string;
  readonly name: string;
  /** The id of the identity behind the merchant. */
  readonly identity: string;
}

/** A business with keys. The sandbox has two of them, so that leaks between them show. */
export interface Merchant extends Business {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Opens sessions of the vault. It is not a secret, because it goes to browsers. */
  readonly vaultKey: string;
}

export const MERCHANTS: readonly Merchant[] = [
  {
    id: 'MU_sandbox',
    name: 'Small Hours',
    identity: 'ID_small_hours',
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    vaultKey: 'key_test_public_sandbox',
  },
  {
    id: 'MU_other',
    name: 'Other Goods',
    identity: 'ID_other_goods',
    publishableKey: 'pk_test_other',
    secretKey: 'sk_test_other',
    vaultKey: 'key_test_public_other',
  },
];

/** Businesses without keys of their own, by the merchant whose keys act for them. */
const SUB_MERCHANTS: Readonly<Record<string, readonly Business[]>> = {
  MU_sandbox: [{ id: 'MU_sandbox_market', name: 'Small Hours Market', identity: 'ID_market' }],
};

/** The business `id`, if the merchant may act for it. Each may act for itself. */
export function businessOf(merchant: string, id: string): Business | undefined {
  if (id === merchant) return merchantOfId(merchant);
  return SUB_MERCHANTS[merchant]?.find((business) => business.id === id);
}

/** @param id - An id that a key or a record gave. */
export function merchantOfId(id: string): Merchant {
  const merchant = MERCHANTS.find((merchant) => merchant.id === id);
  if (merchant) return merchant;
  throw new Error(`There is no merchant ${id}`);
}

/** Whether there is a merchant `id`. */
export function isMerchant(id: string): boolean {
  return MERCHANTS.some((merchant) => merchant.id === id);
}
