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
  let pause = setTimeout(place.listAll, PAUSE_MS);
  const onUse = ({ target }: Event): void => {
    clearTimeout(pause);
    const isCard = (target as Element).matches('[autocomplete^="cc-"]');
    if (isCard) pause = setTimeout(place.listAll, PAUSE_MS);
    else place.listAll();
  };
  for (const type of ['focusin', 'pointerdown', 'input']) form.addEventListener(type, onUse, true);
}
