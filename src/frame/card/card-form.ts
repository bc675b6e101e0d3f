import { html, nothing, type TemplateResult } from 'lit';
import { type CountryNames, countryNames } from '../../address/country-names.ts';
import type { CardSource } from '../../api/source.ts';
import type { CardData } from '../../api/vault.ts';
import type { HostMessage } from '../../bridge/protocol.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { type Brand, brandOf } from './card-brands.ts';
import { cardMark, codeMark } from './card-mark.ts';
import { checkCardNumber, editCardNumber } from './card-number.ts';
import { countryField } from '../country-field.ts';
import { type CountryList, loadCountries } from '../country-list.ts';
import { asciiDigits, digitsOf } from '../../ui/digits.ts';
import { checkExpiry, editExpiry, parseExpiry } from './expiry.ts';
import { checkName } from '../name-on-card.ts';
import { createPaymentForm, type PaymentFields, type PaymentFormOptions } from '../payment-form.ts';
import { postalRule } from './postal-code.ts';
import { checkSecurityCode, editSecurityCode } from './security-code.ts';
import { language, texts as messages } from '../wording.ts';

export type CardField = 'number' | 'expiry' | 'cvc' | 'name' | 'country' | 'postal_code';

/**
 * Whether the card form asks for the country and postal code of the billing address, and what is
 * known of them.
 */
export type CardAddress = Pick<
  Extract<HostMessage, { type: 'appearance' }>['appearance']['form'],
  'address' | 'place'
>;
type Place = NonNullable<CardAddress['place']>;

/** The content of the form, for its two destinations. */
export interface CardDetails {
  /** What the vault gets. */
  readonly data: CardData;
  readonly brand: Brand | undefined;
  /** What the service gets. */
  readonly name: string;
  /** The address; `undefined` unless this form asks for it. */
  readonly address: CardSource['address'];
}

export interface CardFormOptions extends PaymentFormOptions {
  /**
   * Returns milliseconds since the Unix epoch by the service's clock. The default is the device's
   * clock.
   */
  readonly now?: () => number;
}

export interface CardForm extends PaymentFields {
  /**
   * Renders the form. At first it shows the country that is known, or that of `locale` (BCP 47).
   */
  readonly show: (locale: string, disabled: boolean, address: CardAddress) => void;
  readonly brand: Brand | undefined;
  /**
   * Returns what was typed. Call `check` first, because the details of an invalid form are invalid.
   */
  readonly details: () => CardDetails;
  /** Checks the expiration date again, because the clock was set. */
  readonly clockChanged: () => void;
  /** Empties the security code alone. */
  readonly clearCode: () => void;
}

/** The filler for an address without a postal code. Contract, section 7. */
const NO_POSTAL_CODE = 'N/A';
const NOWHERE: Place = { postal_code: '' };

/** Creates the fields of a card. */
export function createCardForm({ now = Date.now, ...options }: CardFormOptions): CardForm {
  let asksAddress = false;
  let country = 'US';
  /** Whether the buyer has chosen the country. */
  let isChosen = false;
  /** The country and postal code that the page last sent. */
  let prefilled = NOWHERE;
  /** The list of countries. Until it is loaded, `country` is the only choice. */
  let countries: CountryList | undefined;
  let listing: Promise<void> | undefined;
  /**
   * Country names by language. They are kept, because sorting them with each keystroke would be
   * noticeable.
   */
  const names = new Map<string, CountryNames>();

  const form = createPaymentForm<CardField>(options, {
    fields() {
      const fields = ['number', 'expiry', 'cvc', 'name'] as const;
      return asksAddress && !postalRule(country).none ? [...fields, 'postal_code'] : fields;
    },
    check,
    problemText,
    editors: { number: editCardNumber, expiry: editExpiry, cvc: editSecurityCode },
    judges: { number: 'cvc', country: 'postal_code' },
    nameField: 'name',
    template,
  });

  function digits(name: CardField): string {
    return digitsOf(form.value(name));
  }

  function brandTyped(): Brand | undefined {
    return brandOf(digits('number'));
  }

  async function listCountries(): Promise<void> {
    countries = await loadCountries();
    names.clear();
    if (countries && !countries.has(country)) country = 'US';
    form.draw();
  }

  function check(name: CardField, value: string): string | undefined {
    switch (name) {
      case 'number':
        return checkCardNumber(digitsOf(value));
      case 'expiry':
        return checkExpiry(value, now());
      case 'cvc':
        return checkSecurityCode(digitsOf(value), brandTyped());
      case 'name':
        return checkName(value);
      case 'postal_code': {
        const problem = postalRule(country).check(value);
        // While no other country can be chosen, the code may well belong to another country.
        return countries || problem === 'empty' ? problem : undefined;
      }
      case 'country':
        return undefined;
    }
  }

  function problemText(name: CardField, code: string): string | undefined {
    const label = messages[`label_${postalRule(country).name}`];
    return messages[`${name}_${code}`]?.replace('{label}', inSentence(label, language));
  }

  function template(): TemplateResult {
    const brand = brandTyped();
    const onFront = brand?.codeLength === 4;
    return html`<div class="wide">
        ${form.text('number', {
          label: messages.number,
          autocomplete: 'cc-number',
          inputmode: 'numeric',
          placeholder: '1234 1234 1234 1234',
          mark: cardMark(brand),
          description: brand?.name,
        })}
      </div>
      ${form.text('expiry', {
        label: messages.expiry,
        autocomplete: 'cc-exp',
        inputmode: 'numeric',
        placeholder: messages.expiryFormat,
      })}
      ${form.text('cvc', {
        label: messages.cvc,
        autocomplete: 'cc-csc',
        inputmode: 'numeric',
        mark: codeMark(onFront),
        description: onFront ? messages.cvcFront : messages.cvcBack,
      })}
      <div class="wide">
        ${form.text('name', { label: messages.name, autocomplete: 'cc-name' })}
      </div>
      ${asksAddress ? place() : nothing}`;
  }

  function place(): TemplateResult {
    const postal = postalRule(country);
    return html`<div class=${postal.none ? 'wide' : 'place'}>
        ${countryField({
          countries: namedCountries(),
          chosen: country,
          disabled: form.disabled,
          onChange: onCountry,
        })}
      </div>
      ${
        postal.none
          ? nothing
          : form.text('postal_code', {
              label: messages[`label_${postal.name}`],
              autocomplete: 'billing postal-code',
              inputmode: postal.numeric ? 'numeric' : 'text',
              ...(!postal.required && { optional: messages.optional }),
            })
      }`;
  }

  function namedCountries(): CountryNames {
    const named = names.get(language) ?? countryNames(countries?.keys() ?? [country], language);
    names.set(language, named);
    return named;
  }

  /** Prefills the fields. What was typed or chosen stays. */
  function fillIn(place = NOWHERE): void {
    if (place.country === prefilled.country && place.postal_code === prefilled.postal_code) return;
    const before = ['', prefilled.postal_code];
    prefilled = place;
    if (isChosen || !before.includes(form.value('postal_code'))) return;
    country = place.country ?? country;
    names.clear();
    form.draw();
    form.fill('postal_code', place.postal_code);
  }

  function onCountry(event: Event): void {
    country = (event.currentTarget as HTMLSelectElement).value;
    isChosen = true;
    form.changed('country');
  }

  return {
    ...form,

    show(locale, disabled, { address, place }) {
      form.disabled = disabled;
      asksAddress = address === 'auto';
      if (asksAddress && !listing) {
        // The page may be in English without a region while the browser names the reader's region.
        const own = new RegExp(`^${locale}-[A-Z]{2}$`);
        const near = navigator.languages.find((tag) => own.test(tag));
        const { region = '' } = new Intl.Locale(near ?? locale).maximize();
        if (/^[A-Z]{2}$/.test(region)) country = region;
        listing = listCountries();
      }
      form.draw();
      if (asksAddress) fillIn(place);
    },

    clear() {
      form.clear();
      prefilled = NOWHERE;
      isChosen = false;
    },

    clockChanged() {
      if (form.value('expiry') !== '') form.changed('expiry');
    },

    clearCode: () => form.fill('cvc', ''),

    get brand() {
      return brandTyped();
    },

    get complete() {
      return form.complete;
    },

    details() {
      const { month = 0, year = 0 } = parseExpiry(form.value('expiry')) ?? {};
      const alpha3 = countries?.get(country);
      return {
        data: {
          number: digits('number'),
          expiration_month: month,
          expiration_year: year,
          cvc: digits('cvc'),
        },
        brand: brandTyped(),
        name: form.value('name').trim(),
        address: asksAddress
          ? {
              postal_code: asciiDigits(form.value('postal_code')).trim() || NO_POSTAL_CODE,
              ...(alpha3 && { country: alpha3 }),
            }
          : undefined,
      };
    },
  };
}
