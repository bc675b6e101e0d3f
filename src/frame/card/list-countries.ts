import type { PlaceFields } from './place-fields.ts';

/** How often it is asked whether anything was typed, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Lists all countries before a browser fills in the form. Their names take a phone a tenth of a
 * second when they are first needed, and nobody waits for them who types the digits of a card: they
 * are listed in the next pause, or when the country or the postal code is used.
 *
 * @param form - Has been used.
 * @param edits - Returns how often the form was edited so far.
 */
export function listCountries(
  form: HTMLFormElement,
  place: PlaceFields,
  edits: () => number,
): void {
  const listed = new AbortController();
  const { signal } = listed;
  const otherFields = form.querySelectorAll('[name]:not([autocomplete^="cc-"])');
  let editsBefore = edits();

  function list(): void {
    place.listAll();
    listed.abort();
  }

  function listInPause(): void {
    if (signal.aborted) return;
    if (edits() === editsBefore) return list();
    editsBefore = edits();
    setTimeout(listInPause, CHECK_INTERVAL_MS);
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of otherFields) field.addEventListener(type, list, { signal });
  }
  setTimeout(listInPause, CHECK_INTERVAL_MS);
}
