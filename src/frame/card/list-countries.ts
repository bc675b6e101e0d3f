import type { PlaceFields } from './place-fields.ts';

/** How long a pause of typing is in which the countries are listed, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Lists all countries before a browser fills in an untouched form. Their names take a phone a tenth of a
 * second when they are first needed, and nobody waits for them who types the digits of a card: they
 * are listed in a pause at the beginning or after a field, or when the country or the postal code is
 * used.
 *
 * @param form - Has been used.
 */
export function listCountries(form: HTMLFormElement, place: PlaceFields): void {
  const listed = new AbortController();
  const { signal } = listed;
  const otherFields = form.querySelectorAll('[name]:not([autocomplete^="cc-"])');

  function list(): void {
    place.listAll();
    listed.abort();
  }

  /** The first key ends the pause, so that no timer runs while a field is typed into. */
  function waitForPause(): void {
    const pause = setTimeout(list, PAUSE_MS);
    const end = (): void => clearTimeout(pause);
    form.addEventListener('input', end, { once: true, capture: true, signal });
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of otherFields) field.addEventListener(type, list, { signal });
  }
  form.addEventListener('focusout', waitForPause, { signal });
  waitForPause();
}
