import { countryNames } from '../../address/country-names.ts';
import { countries } from '../../address/country-codes.ts';
import { find, setAttribute, setHidden, setText } from '../fields/document-text.ts';
import type { Wording } from '../fields/wording.ts';
import { type PostalRule, postalRule } from './postal-code.ts';

/**
 * The country and the postal code of a card's billing address, as they look. The card form, which is
 * loaded with the first use, says what is wrong with them.
 */
export interface PlaceFields {
  /** The country (alpha-2). A change takes effect with the next call of `show`. */
  country: string;
  /** What a postal code is like in the country. */
  readonly rule: PostalRule;
  /** Whether the buyer has chosen the country. */
  isChosen: boolean;
  /** Sets the country to that of readers of `locale` (BCP 47), unless it is chosen or was set so. */
  readonly locate: (locale: string) => void;
  /** Brings the fields up to date, or hides them. */
  readonly show: (isAsked: boolean) => void;
  /** Lists all countries, if they are not listed yet. A use of the list does it too. */
  readonly listAll: () => void;
}

export function createPlaceFields(root: HTMLFormElement, wording: Wording): PlaceFields {
  /** Whether the country has been set to that of the page's locale. */
  let isLocated = false;
  /** The rule of the country, because each key needs it several times. */
  let known: readonly [country: string, rule: PostalRule] | undefined;
  /** The content of the list of countries: its language, and one country or all. */
  let listed = 'en,US';
  /** Whether the list holds all countries, because a buyer may open it. */
  let isWhole = false;
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
    listCountries();
  }

  /**
   * Lists all countries once the list may be opened. Before that, it holds the chosen country alone:
   * few buyers ever open it, and 249 options would cost every page time and memory.
   */
  function listCountries(): void {
    const { language } = wording;
    const { country } = fields;
    const wanted = [language, isWhole ? 'all' : country].join();
    if (wanted !== listed) {
      const names = countryNames(isWhole ? countries : [country], language);
      list.replaceChildren(...names.map(([code, name]) => new Option(name, code)));
      listed = wanted;
    }
    if (list.value !== country) list.value = country;
  }

  const fields: PlaceFields = {
    country: 'US',
    isChosen: false,
    get rule() {
      if (known?.[0] !== fields.country) known = [fields.country, postalRule(fields.country)];
      return known[1];
    },
    locate(locale) {
      if (!isLocated && !fields.isChosen) fields.country = countryOf(locale);
      isLocated = true;
    },
    show,
    listAll() {
      if (isWhole) return;
      isWhole = true;
      listCountries();
    },
  };

  for (const type of ['focusin', 'pointerdown', 'input']) {
    list.addEventListener(type, fields.listAll, { once: true });
  }
  list.addEventListener('change', () => {
    fields.country = list.value;
    fields.isChosen = true;
    show(true);
  });
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
