import type { PlaceFields } from './place-fields.ts';

/** How long nothing is typed in a pause, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Lists all countries before a browser fills in the form. Their names take a phone a tenth of a
 * second when they are first needed, and nobody waits for them who types the digits of a card: they
 * are listed in the next pause.
 *
 * @param form - Has been used.
 */
export function listCountries(form: HTMLFormElement, place: PlaceFields): void {
  const listed = new AbortController();
  let usedAt = performance.now();

  function list(): void {
    place.listAll();
    listed.abort();
  }

  // A timer that looks back costs a key less than one that each key sets anew.
  function listInPause(): void {
    const rest = usedAt + PAUSE_MS - performance.now();
    if (rest > 0) setTimeout(listInPause, rest);
    else list();
  }

  const onUse = ({ target }: Event): void => {
    usedAt = performance.now();
    if (!(target as Element).matches('[autocomplete^="cc-"]')) list();
  };
  for (const type of ['focusin', 'pointerdown', 'input']) {
    form.addEventListener(type, onUse, { capture: true, signal: listed.signal });
  }
  listInPause();
}
