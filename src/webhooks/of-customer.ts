/**
 * The customer of a record; null where no customer was kept, as for a first payment that failed.
 */
export interface OfCustomer {
  /** The service's id of the customer. */
  readonly customer_id: string | null;
  /** The merchant's own id of the customer, from the customer's details. */
  readonly external_customer_id: string | null;
}
