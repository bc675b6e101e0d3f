/** A month of a year, counted from 1. */
export interface Month {
  readonly month: number;
  readonly year: number;
}

/** Whether a month is over everywhere on earth. `now` in milliseconds since the Unix epoch. */
export function isOver({ month, year }: Month, now: number): boolean {
  return now >= Date.UTC(year, month, 1, 12);
}
