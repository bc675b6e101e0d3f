import type { Issue } from './refusal.ts';

/** Bytes of JSON. With both values of a change, an event that carries them stays small enough. */
export const MAX_FREE_FORM_BYTES = 16_384;

/** Fields in which a merchant keeps what it likes. */
const FREE_FORM = new Set(['tags', 'metadata']);

/** The fields of a request that hold more than a record may keep of what the merchant likes. */
export function oversizedFields(value: unknown, path: readonly string[] = []): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]): Issue[] => {
    const place = [...path, name];
    if (!FREE_FORM.has(name)) return oversizedFields(field, place);
    const size = new TextEncoder().encode(JSON.stringify(field) ?? '').length;
    const message = `At most ${MAX_FREE_FORM_BYTES} bytes of JSON are kept here`;
    return size > MAX_FREE_FORM_BYTES ? [{ path: place.join('.'), message }] : [];
  });
}
