import { countryNames } from '../../address/country-names.ts';
import { alpha3, countries } from '../../address/countries.ts';
import type { CardSource } from '../../api/source.ts';
import type { CardData } from '../../api/vault.ts';
import type { HostMessage } from '../../bridge/protocol.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { asciiDigits, digitsOf } from '../../ui/digits.ts';
import { find, setAttribute, setText, writeTexts } from '../document-text.ts';
import { checkName } from '../name-on-card.ts';
import { createPaymentForm, type PaymentFields, type PaymentFormEvents } from '../payment-form.ts';
import { language, texts as messages } from '../wording.ts';
import { type Brand, brandOf } from './card-brands.ts';
import { checkCardNumber, editCardNumber } from './card-number.ts';
import { checkExpiry, editExpiry, parseExpiry } from './expiry.ts';
import { postalRule } from './postal-code.ts';
import { checkSecurityCode, editSecurityCode } from './security-code.ts';

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

export interface CardFormOptions extends PaymentFormEvents {
  /** The form with the fields of a card: hosted/frame.html. */
  readonly form: HTMLFormElement;
  /**
   * Returns milliseconds since the Unix epoch by the service's clock. The default is the device's
   * clock.
   */
  readonly now?: () => number;
}

export interface CardForm extends PaymentFields {
  /**
   * Shows the form. At first it has the country that is known, or that of `locale` (BCP 47).
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

/** Runs the fields of a card, which stand in the document's HTML. */
export function createCardForm({
  form: root,
  now = Date.now,
  ...events
}: CardFormOptions): CardForm {
  /** Whether the country has been set to that of the page's locale. */
  let isLocated = false;
  let asksAddress = true;
  let country = 'US';
  /** Whether the buyer has chosen the country. */
  let isChosen = false;
  /** The country and postal code that the page last sent. */
  let prefilled = NOWHERE;
  /** The content of the list of countries: its language, and one country or all. */
  let listed = 'en,US';
  /** Whether a buyer has begun to use the form, and may open the list. */
  let isUsed = false;
  /** The texts that were last written into the form. */
  let written: typeof messages | undefined;
  const list = find(root, '#country', HTMLSelectElement);
  const brandName = find(root, '#number-description', HTMLElement);
  const brandPicture = find(root, '[data-field="number"] use', SVGElement);
  const codeHint = find(root, '#cvc-description', HTMLElement);
  const codePicture = find(root, '[data-field="cvc"] .mark', HTMLElement);
  const countryField = find(root, '[data-field="country"]', HTMLElement);
  const postalField = find(root, '[data-field="postal_code"]', HTMLElement);
  const postalCode = find(root, '#postal_code', HTMLInputElement);
  const postalLabel = find(root, 'label[for="postal_code"]', HTMLElement);
  const [requiredMark, optionalMark] = [
    find(postalField, '.required', HTMLElement),
    find(postalField, '.optional', HTMLElement),
  ];

  const form = createPaymentForm<CardField>(root, events, {
    fields() {
      const fields = ['number', 'expiry', 'cvc', 'name'] as const;
      return asksPostalCode() ? [...fields, 'postal_code'] : fields;
    },
    check,
    problemText,
    editors: { number: editCardNumber, expiry: editExpiry, cvc: editSecurityCode },
    judges: { number: 'cvc', country: 'postal_code' },
    nameField: 'name',
    onChoice() {
      country = list.value;
      isChosen = true;
    },
    update,
  });

  function asksPostalCode(): boolean {
    return asksAddress && !postalRule(country).none;
  }

  function digits(name: CardField): string {
    return digitsOf(form.value(name));
  }

  function brandTyped(): Brand | undefined {
    return brandOf(digits('number'));
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
      case 'postal_code':
        return postalRule(country).check(value);
      case 'country':
        return undefined;
    }
  }

  function problemText(name: CardField, code: string): string | undefined {
    const label = messages[`label_${postalRule(country).name}`];
    return messages[`${name}_${code}`]?.replace('{label}', inSentence(label, language));
  }

  function update(): void {
    if (written !== messages) {
      writeTexts(root, messages);
      setAttribute(find(root, '#expiry', HTMLElement), 'placeholder', messages.expiryFormat);
      written = messages;
    }
    const brand = brandTyped();
    setAttribute(brandPicture, 'href', brand && `card-marks.svg#${brand.id}`);
    setText(brandName, brand?.name ?? '');
    const onFront = brand?.codeLength === 4;
    codePicture.classList.toggle('on-front', onFront);
    setText(codeHint, onFront ? messages.cvcFront : messages.cvcBack);
    updateAddress();
    listCountries();
  }

  function updateAddress(): void {
    const { name, none, numeric, required } = postalRule(country);
    countryField.hidden = !asksAddress;
    countryField.classList.toggle('wide', none);
    postalField.hidden = !asksPostalCode();
    setText(postalLabel, messages[`label_${name}`]);
    setAttribute(postalCode, 'inputmode', numeric ? 'numeric' : 'text');
    setAttribute(postalCode, 'dir', numeric ? undefined : 'auto');
    postalCode.required = required;
    requiredMark.hidden = !required;
    optionalMark.hidden = required;
  }

  /**
   * Lists all countries once the form is used. Before that, the list holds the chosen country
   * alone: few buyers ever open it, and 249 options would cost every page time and memory.
   */
  function listCountries(): void {
    const wanted = [language, isUsed ? 'all' : country].join();
    if (wanted !== listed) {
      const names = countryNames(isUsed ? countries : [country], language);
      list.replaceChildren(...names.map(([code, name]) => new Option(name, code)));
      listed = wanted;
    }
    if (list.value !== country) list.value = country;
  }

  function onUse(): void {
    if (isUsed) return;
    isUsed = true;
    listCountries();
  }

  /** Prefills the fields. What was typed or chosen stays. */
  function fillIn(place = NOWHERE): void {
    if (place.country === prefilled.country && place.postal_code === prefilled.postal_code) return;
    const before = ['', prefilled.postal_code];
    prefilled = place;
    if (isChosen || !before.includes(form.value('postal_code'))) return;
    country = place.country ?? country;
    form.draw();
    form.fill('postal_code', place.postal_code);
  }

  for (const type of ['focusin', 'pointerdown', 'input']) {
    root.addEventListener(type, onUse, { once: true, capture: true });
  }

  return {
    ...form,

    show(locale, disabled, { address, place }) {
      form.disabled = disabled;
      asksAddress = address === 'auto';
      if (asksAddress && !isLocated && !isChosen) country = countryOf(locale);
      isLocated ||= asksAddress;
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
      const code = alpha3(country);
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
              ...(code && { country: code }),
            }
          : undefined,
      };
    },
  };
}

/** The country (alpha-2) of readers of `locale` (BCP 47), as far as their browser names it. */
function countryOf(locale: string): string {
  // The page may be in English without a region while the browser names the reader's region.
  const own = new RegExp(`^${locale}-[A-Z]{2}$`);
  const near = navigator.languages.find((tag) => own.test(tag));
  const { region = '' } = new Intl.Locale(near ?? locale).maximize();
  return countries.includes(region) ? region : 'US';
}
