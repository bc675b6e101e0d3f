import type { Order } from '../checkout/order.ts';

/** The seller's name, as far as it is known. */
export function sellerOf({ session, merchantName }: Order): string | undefined {
  return session?.merchant.name ?? merchantName;
}
