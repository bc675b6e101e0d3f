import { countries } from '../address/countries.ts';
import { countryNames } from '../address/country-names.ts';
import { type AddressFormat, genericFormat } from '../address/format.ts';
import { regionChoices } from '../address/region.ts';
import type { Choices } from '../views/billing-form.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

/** How addresses are written in each country, and the lists that a buyer chooses from. */
export class AddressChoices {
  readonly #host: Pick<DeferredHost, 'askAddressFormat' | 'locale'>;
  /** Address formats by country; `undefined` while a format is being loaded. */
  readonly #formats = new Map<string, AddressFormat | undefined>();
  #named: { readonly in: string; readonly choices: Choices } | undefined;
  #regions: { readonly of: AddressFormat; readonly choices: Choices } | undefined;

  constructor(host: Pick<DeferredHost, 'askAddressFormat' | 'locale'>) {
    this.#host = host;
  }

  add(format: AddressFormat): void {
    this.#formats.set(format.country, format);
  }

  /** The format of `country` (alpha-2), which is loaded; until then that of most countries. */
  formatOf(country: string): AddressFormat {
    if (!this.#formats.has(country) && this.#host.askAddressFormat(country)) {
      this.#formats.set(country, undefined);
    }
    return this.#formats.get(country) ?? genericFormat(country);
  }

  /** Whether the format of `country` is not loaded. */
  waits(country: string): boolean {
    return this.#formats.get(country) === undefined;
  }

  /** Caches the list per language, because sorting it with each keystroke would be noticeable. */
  countries(): Choices {
    const locale = this.#host.locale();
    if (this.#named?.in !== locale) {
      this.#named = { in: locale, choices: countryNames(countries, locale) };
    }
    return this.#named.choices;
  }

  /** Caches the list per format, so that it is rendered once. */
  regions(format: AddressFormat): Choices | undefined {
    if (!format.regions) return undefined;
    if (this.#regions?.of !== format) {
      this.#regions = { of: format, choices: regionChoices(format, this.#host.locale()) };
    }
    return this.#regions.choices;
  }
}
