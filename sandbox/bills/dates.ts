import * as z from 'zod/mini';
import { Instant } from '../../src/api/schemas/shapes.ts';
import { addDays } from '../../src/calendar.ts';
import { refuse } from '../http/refusal.ts';
import { startOfDay } from '../merchants/timezone.ts';

/** From when to when a day or a time lasts. A time is over at once. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/**
 * What a request says with a day, as in `2026-03-31`, or a time in ISO 8601.
 *
 * @param path - The field that says it.
 * @param timezone - Where the day is: an IANA name.
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export function readSpan(text: string, path: string, timezone = 'UTC'): Span {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const instant = z.safeParse(Instant, isDay ? `${text}T00:00:00Z` : text);
  if (!instant.success) {
    throw refuse('VALIDATION_ERROR', path, 'Say a day, as in 2026-03-31, or a time in ISO 8601.');
  }
  const moment = new Date(instant.data);
  if (!isDay) return { start: moment, end: moment };
  const next = addDays(moment, 1).toISOString().slice(0, 10);
  const end = new Date(startOfDay(next, timezone).getTime() - 1);
  return { start: startOfDay(text, timezone), end };
}
