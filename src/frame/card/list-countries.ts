import type { PlaceFields } from './place-fields.ts';

/** How long typing pauses at least before the countries are listed, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Lists all countries before a browser or a script fills in the form. Their names take a phone a tenth
 * of a second when they are first needed, and nobody waits for them who types the digits of a card:
 * they are listed in the first pause, or when the country or the postal code is used.
 *
 * @param form - Has been used.
 */
export function listCountries(form: HTMLFormElement, place: PlaceFields): void {
  const listed = new AbortController();
  const { signal } = listed;
  const cardFields = [...form.querySelectorAll<HTMLInputElement>('[autocomplete^="cc-"]')];
  const otherFields = form.querySelectorAll('[name]:not([autocomplete^="cc-"])');
  let textsBefore = texts();

  function texts(): string {
    return cardFields.map(({ value }) => value).join();
  }

  function list(): void {
    place.listAll();
    listed.abort();
  }

  /** Compares texts, because a listener that begins the pause anew made each key take longer. */
  function listInPause(): void {
    if (signal.aborted) return;
    const textsNow = texts();
    if (textsNow === textsBefore) return list();
    textsBefore = textsNow;
    setTimeout(listInPause, PAUSE_MS);
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of otherFields) field.addEventListener(type, list, { signal });
  }
  setTimeout(listInPause, PAUSE_MS);
}
