import type { PlaceFields } from './place-fields.ts';

/** How often the fields are checked for a pause, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Lists all countries before a browser fills in the form. Their names take a phone a tenth of a
 * second when they are first needed, and nobody waits for them who types the digits of a card: they
 * are listed in the next pause, or when the country or the postal code is used.
 *
 * @param form - Has been used.
 */
export function listCountries(form: HTMLFormElement, place: PlaceFields): void {
  const listed = new AbortController();
  const { signal } = listed;
  const cardFields = form.querySelectorAll<HTMLInputElement>('[autocomplete^="cc-"]');
  const otherFields = form.querySelectorAll('[name]:not([autocomplete^="cc-"])');
  let text = cardText();

  function cardText(): string {
    return Array.from(cardFields, ({ value }) => value).join();
  }

  function list(): void {
    place.listAll();
    listed.abort();
  }

  // Checking the fields now and then costs less than a listener to each key.
  function listInPause(): void {
    if (signal.aborted) return;
    const before = text;
    text = cardText();
    if (text === before) list();
    else setTimeout(listInPause, CHECK_INTERVAL_MS);
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of otherFields) field.addEventListener(type, list, { signal });
  }
  setTimeout(listInPause, CHECK_INTERVAL_MS);
}
