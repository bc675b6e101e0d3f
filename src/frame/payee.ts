import type { Order } from '../checkout/order.ts';
import type { Payee } from './bank/bank-part.ts';

/**
 * Who is paid, as the buyer of a bank debit reads it.
 *
 * @param parentOrigin - Origin of the page around this document, which stands in for names that are
 *   not known.
 */
export function payeeOf({ session, merchantName }: Order, parentOrigin: string): Payee {
  const host = parentOrigin.replace(/^.*\//, '');
  const { name, support_email, support_url } = session?.merchant ?? {};
  return {
    merchant: name ?? merchantName ?? host,
    contact: support_email ?? support_url ?? host,
  };
}
