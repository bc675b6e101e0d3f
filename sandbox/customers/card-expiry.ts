/** Month and year as a card shows them. Both are absent where there is no card. */
export interface CardExpiry {
  readonly expiration_month?: number | null;
  readonly expiration_year?: number | null;
}

/**
 * Whether the card can no longer be charged at `now`. A card is good until the end of its month.
 */
export function hasExpired({ expiration_month, expiration_year }: CardExpiry, now: Date): boolean {
  if (!expiration_month || !expiration_year) return false;
  // A month ends last at the date line, 12 hours after it ends in UTC.
  return Date.UTC(expiration_year, expiration_month, 1, 12) <= now.getTime();
}
