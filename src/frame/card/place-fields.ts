import { type CountryNames, countryNames } from '../../address/country-names.ts';
import { countries } from '../../address/country-codes.ts';
import { whenIdle } from '../fields/when-idle.ts';
import { find, setAttribute, setHidden, setText } from '../fields/document-text.ts';
import type { Wording } from '../fields/wording.ts';
import { type PostalRule, postalRule } from './postal-code.ts';

/**
 * The country and the postal code of a card's billing address, as they look. The card form, which is
 * loaded with the first use, says what is wrong with them.
 */
export interface PlaceFields {
  /**
   * The country (alpha-2) that the list shows, whoever has set it. The fields follow a change of it with
   * the next call of `show`.
   */
  country: string;
  /** What a postal code is like in the country. */
  readonly rule: PostalRule;
  /** Whether somebody has chosen the country: the buyer, their browser or a script. */
  isChosen: boolean;
  /** Empties the form by `empty`. The country stays, and counts as nobody's choice from now on. */
  readonly keepCountry: (empty: () => void) => void;
  /** Sets the country to that of readers of `locale` (BCP 47), unless it is chosen or was set so. */
  readonly locate: (locale: string) => void;
  /** Brings the fields up to date, or hides them. */
  readonly show: (isAsked: boolean) => void;
}

/** The language in which the document itself names all countries. */
const DOCUMENT_LANGUAGE = 'en';

export function createPlaceFields(root: HTMLFormElement, wording: Wording): PlaceFields {
  /** Whether the country has been set to that of the page's locale. */
  let isLocated = false;
  /** The rule of the country, because each key needs it several times. */
  let known: readonly [country: string, rule: PostalRule] | undefined;
  /** The content of the list of countries: its language, and one country or all. */
  let listed = `${DOCUMENT_LANGUAGE},all`;
  /** Whether the list holds all countries in every language. */
  let isWhole = false;
  /** Whether all countries will be listed in the next pause. */
  let isListing = false;
  /** The country that this script has last shown. */
  let country = 'US';
  let isChosen = false;
  /** The names of all countries, and their language. */
  let named: readonly [language: string, names: CountryNames] | undefined;
  const list = find(root, '#country', HTMLSelectElement);
  const countryField = find(root, '[data-field="country"]', HTMLElement);
  const postalField = find(root, '[data-field="postal_code"]', HTMLElement);
  const postalCode = find(root, '#postal_code', HTMLInputElement);
  const postalLabel = find(root, 'label[for="postal_code"]', HTMLElement);
  const optionalMark = find(postalField, '.optional', HTMLElement);

  function show(isAsked: boolean): void {
    const { name, none, numeric, required } = fields.rule;
    setHidden(countryField, !isAsked);
    countryField.classList.toggle('wide', none);
    setHidden(postalField, !isAsked || none);
    setText(postalLabel, wording.texts[`label_${name}`]);
    setAttribute(postalCode, 'inputmode', numeric ? 'numeric' : 'text');
    setAttribute(postalCode, 'dir', numeric ? undefined : 'auto');
    postalCode.required = required;
    setHidden(optionalMark, required);
    drawList();
    if (isAsked) listInPause();
  }

  /** Takes over what was set in the list, be it by a script that says nothing of it. */
  function read(): void {
    const { value } = list;
    if (value === country || value === '') return;
    country = value;
    isChosen = true;
  }

  /** Brings the list up to date: the present country alone, or all of them. */
  function drawList(): void {
    const { language } = wording;
    const isAll = isWhole || language === DOCUMENT_LANGUAGE;
    const wanted = [language, isAll ? 'all' : country].join();
    if (wanted !== listed) {
      const names = isAll ? nameAll() : countryNames([country], language);
      list.replaceChildren(...names.map(([code, name]) => new Option(name, code)));
      listed = wanted;
    }
    if (list.value !== country) list.value = country;
  }

  function nameAll(): CountryNames {
    const { language } = wording;
    if (named?.[0] !== language) named = [language, countryNames(countries, language)];
    return named[1];
  }

  function listAll(): void {
    if (isWhole) return;
    read();
    isWhole = true;
    drawList();
  }

  /**
   * Lists all countries once the form is drawn, for browsers, extensions and scripts that look for theirs.
   * Naming them takes as long as drawing the form, so the document names them in its language. In others
   * nothing waits for it, and both steps have a pause of their own.
   */
  function listInPause(): void {
    if (isListing || wording.language === DOCUMENT_LANGUAGE) return;
    isListing = true;
    whenIdle(() => {
      nameAll();
      whenIdle(listAll);
    });
  }

  const fields: PlaceFields = {
    get country() {
      read();
      return country;
    },
    set country(next) {
      country = next;
      drawList();
    },
    get isChosen() {
      read();
      return isChosen;
    },
    set isChosen(next) {
      isChosen = next;
    },
    keepCountry(empty) {
      const kept = fields.country;
      empty();
      fields.country = kept;
      isChosen = false;
    },
    get rule() {
      if (known?.[0] !== fields.country) known = [fields.country, postalRule(fields.country)];
      return known[1];
    },
    locate(locale) {
      if (!isLocated && !fields.isChosen) fields.country = countryOf(locale);
      isLocated = true;
    },
    show,
  };

  // A browser that fills in an address begins at any of its fields.
  for (const type of ['focusin', 'pointerdown', 'input']) {
    for (const field of [list, postalCode]) field.addEventListener(type, listAll, { once: true });
  }
  for (const type of ['input', 'change']) {
    list.addEventListener(type, () => {
      isChosen = true;
      show(true);
    });
  }
  return fields;
}

/** The country (alpha-2) of readers of `locale` (BCP 47), as far as their browser names it. */
function countryOf(locale: string): string {
  // The page may be in English without a region while the browser names the reader's region.
  const own = new RegExp(`^${locale}-[A-Z]{2}$`);
  const near = navigator.languages.find((tag) => own.test(tag));
  // Finding out the usual region of a language takes time, and most tags name theirs.
  const region = near ? near.slice(-2) : usualRegionOf(locale);
  return countries.includes(region) ? region : 'US';
}

function usualRegionOf(locale: string): string {
  const named = new Intl.Locale(locale);
  return named.region ?? named.maximize().region ?? '';
}
