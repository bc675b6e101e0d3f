import { countries } from '../address/countries.ts';
import { countryNames } from '../address/country-names.ts';
import { type AddressFormat, genericFormat } from '../address/format.ts';
import { regionChoices } from '../address/region.ts';
import type { PaymentFrame } from '../bridge/payment-frame.ts';
import type { Choices } from '../views/billing-form.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';

interface Checkout extends Pick<CheckoutModel, 'locale' | 'update'> {
  readonly frame: Pick<PaymentFrame, 'connected' | 'addressFormat'> | undefined;
}

/** How addresses are written in each country, and the lists that a buyer chooses from. */
export class AddressChoices {
  readonly #model: Checkout;
  /** Address formats by country; `undefined` while a format is being loaded. */
  readonly #formats = new Map<string, AddressFormat | undefined>();
  #named: { readonly in: string; readonly choices: Choices } | undefined;
  #regions: { readonly of: AddressFormat; readonly choices: Choices } | undefined;

  constructor(model: Checkout) {
    this.#model = model;
  }

  /** The format of `country` (alpha-2), which is loaded; until then that of most countries. */
  formatOf(country: string): AddressFormat {
    if (!this.#formats.has(country) && this.#model.frame?.connected) void this.#load(country);
    return this.#formats.get(country) ?? genericFormat(country);
  }

  /** Whether the format of `country` is not loaded. */
  waits(country: string): boolean {
    return this.#formats.get(country) === undefined;
  }

  /** Caches the list per language, because sorting it with each keystroke would be noticeable. */
  countries(): Choices {
    const locale = this.#model.locale;
    if (this.#named?.in !== locale) {
      this.#named = { in: locale, choices: countryNames(countries, locale) };
    }
    return this.#named.choices;
  }

  /** Caches the list per format, so that it is rendered once. */
  regions(format: AddressFormat): Choices | undefined {
    if (!format.regions) return undefined;
    if (this.#regions?.of !== format) {
      this.#regions = { of: format, choices: regionChoices(format, this.#model.locale) };
    }
    return this.#regions.choices;
  }

  /** Without an answer, the format is requested again by the next drawing. */
  async #load(country: string): Promise<void> {
    this.#formats.set(country, undefined);
    const format = await this.#model.frame?.addressFormat(country);
    if (format) this.#formats.set(country, format);
    else this.#formats.delete(country);
    this.#model.update();
  }
}
