export interface AddressFormat {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
