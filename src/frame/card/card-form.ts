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

/** Whether the billing address is asked beside the card, as a country and its postal code, and what is known of it. */
export type CardAddress = Pick<
  Extract<HostMessage, { type: 'appearance' }>['appearance']['form'],
  'address' | 'place'
>;
type Place = NonNullable<CardAddress['place']>;

/** What the form holds, ready for the two places that it goes to. */
export interface CardDetails {
  /** For the vault. */
  readonly data: CardData;
  readonly brand: Brand | undefined;
  /** For the service. */
  readonly name: string;
  /** `undefined` unless it is asked here. */
  readonly address: CardSource['address'];
}

export interface CardFormOptions extends PaymentFormOptions {
  /** The service's clock, in milliseconds since the Unix epoch; otherwise the device's. */
  readonly now?: () => number;
}

export interface CardForm extends PaymentFields {
  /** Draws the form, with the country that is known, or that of `locale` (BCP 47), to begin with. */
  readonly show: (locale: string, disabled: boolean, address: CardAddress) => void;
  readonly brand: Brand | undefined;
  /** What was typed. Ask `check` first: of a wrong form it is wrong too. */
  readonly details: () => CardDetails;
  /** The clock was set: judges the expiration date again. */
  readonly clockChanged: () => void;
  /** Forgets the security code alone. */
  readonly clearCode: () => void;
}

/** What is sent where an address has no postal code. Contract, section 7. */
const NO_POSTAL_CODE = 'N/A';
const NOWHERE: Place = { postal_code: '' };

/** The card's fields. */
export function createCardForm({ now = Date.now, ...options }: CardFormOptions): CardForm {
  let asksAddress = false;
  let country = 'US';
  /** The buyer has chosen it. */
  let isChosen = false;
  /** As the page knew it last. */
  let prefilled = NOWHERE;
  /** Until it is there, `country` is the only one. */
  let countries: CountryList | undefined;
  let listing: Promise<void> | undefined;
  /** By language: to name and sort them with each keystroke would be felt. */
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
        // Where no other country can be chosen, it may well be the code of another country.
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

  /** What was typed or chosen stays. */
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
        // A page in English may have readers who say of which one.
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
