import type { PlaceFields } from './place-fields.ts';

/** How often it is looked whether the buyer pauses, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Lists all countries before a browser fills in the form. Their names take a phone a tenth of a
 * second when they are first needed, and nobody waits for them who types the digits of a card: they
 * are listed in the next pause, or when any other field is used.
 *
 * @param form - Has been used.
 */
export function listCountries(form: HTMLFormElement, place: PlaceFields): void {
  const listed = new AbortController();
  const { signal } = listed;
  const cardFields = form.querySelectorAll<HTMLInputElement>('[autocomplete^="cc-"]');
  const otherFields = form.querySelectorAll('[name]:not([autocomplete^="cc-"])');
  let length = lengthTyped();

  function lengthTyped(): number {
    return Array.from(cardFields, ({ value }) => value).join('').length;
  }

  function list(): void {
    place.listAll();
    listed.abort();
  }

  // Looking at the fields now and then costs less than listening to each key.
  function listInPause(): void {
    if (signal.aborted) return;
    const before = length;
    length = lengthTyped();
    if (length === before) list();
    else setTimeout(listInPause, PAUSE_MS);
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of otherFields) field.addEventListener(type, list, { signal });
  }
  setTimeout(listInPause, PAUSE_MS);
}
