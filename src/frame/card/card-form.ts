import { alpha3 } from '../../address/countries.ts';
import type { CardSource } from '../../api/source.ts';
import type { CardData } from '../../api/vault.ts';
import type { HostMessage } from '../../bridge/protocol.ts';
import { cardProblems } from '../../messages/english/card-problems.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { asciiDigits, digitsOf } from '../../ui/digits.ts';
import { find, setAttribute, setHidden, setText, writeTexts } from '../fields/document-text.ts';
import { checkName } from '../fields/name-on-card.ts';
import {
  createPaymentForm,
  type PaymentFields,
  type PaymentFormEvents,
} from '../fields/payment-form.ts';
import type { Wording } from '../fields/wording.ts';
import { type Brand, brandOf } from './card-brands.ts';
import { checkCardNumber, editCardNumber } from './card-number.ts';
import { checkExpiry, editExpiry, parseExpiry } from './expiry.ts';
import { createPlaceFields, type PlaceFields } from './place-fields.ts';
import { checkPostalCode } from './postal-check.ts';
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
  /** The country and the postal code, which are shown before this form is loaded. */
  readonly place?: PlaceFields;
  readonly wording: Wording;
}

export interface CardForm extends PaymentFields {
  /**
   * Shows the form. At first it has the country that is known, or that of `locale` (BCP 47).
   */
  readonly show: (locale: string, disabled: boolean, address: CardAddress) => void;
  readonly brand: Brand | undefined;
  /** The label of the postal code, which depends on the country that is chosen. */
  readonly postalLabel: string;
  /**
   * Returns what was typed. Call `check` first, because the details of an invalid form are invalid.
   */
  readonly details: () => CardDetails;
  /** Sets whether the name on the card is asked for, because the page asks for no name. */
  readonly askName: (isAsked: boolean) => void;
  /** Checks the expiration date again, because the clock was set. */
  readonly clockChanged: () => void;
  /** Empties the security code alone. */
  readonly clearCode: () => void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** The filler for an address without a postal code. Contract, section 7. */
const NO_POSTAL_CODE = 'N/A';
const NOWHERE: Place = { postal_code: '' };

/** Runs the fields of a card, which stand in the document's HTML. */
export function createCardForm({
  form: root,
  now = Date.now,
  wording,
  place: placeFields = createPlaceFields(root, wording),
  ...events
}: CardFormOptions): CardForm {
  let asksAddress = true;
  /** The country and postal code that the page last sent. */
  let prefilled = NOWHERE;
  /** Whether the page asks for no name, so that this form does. */
  let asksName = false;
  /** Whether the name on the card is not the buyer's, or may not be. */
  let nameDiffers = false;
  /** The buyer's name, which is that on the card unless it is asked for. */
  let buyerName = '';
  let shownBrand: Brand | undefined;
  /** The texts that were last written into the form. */
  let written: Wording['texts'] | undefined;
  const numberInput = find(root, '#number', HTMLInputElement);
  const numberFormat = numberInput.placeholder;
  const marks = find(root, '.marks', HTMLElement);
  const acceptedMarks = [...marks.querySelectorAll<SVGElement>('[data-brand]')];
  /** The mark of a brand that is not among those. */
  let otherMark: SVGUseElement | undefined;
  const brandHint = find(root, '#number-description', HTMLElement);
  const codeHint = find(root, '#cvc-description', HTMLElement);
  const codePicture = find(root, '.code', HTMLElement);
  const nameField = find(root, '[data-field="name"]', HTMLElement);
  const nameButton = find(root, '#name-differs', HTMLButtonElement);

  const form = createPaymentForm<CardField>(root, events, {
    fields() {
      const card = ['number', 'expiry', 'cvc'] as const;
      const name = isNameAsked() ? (['name'] as const) : [];
      return [...card, ...name, ...(asksPostalCode() ? (['postal_code'] as const) : [])];
    },
    check,
    problemText,
    editors: { number: editCardNumber, expiry: editExpiry, cvc: editSecurityCode },
    dependents: { number: 'cvc', country: 'postal_code' },
    nameField: 'name',
    update,
    onValueChange(name, text) {
      const isOther = name === 'number' && brandOf(text) !== shownBrand;
      if (isOther) drawBrand();
      return isOther;
    },
  });

  function asksPostalCode(): boolean {
    return asksAddress && !placeFields.rule.none;
  }

  function isNameAsked(): boolean {
    return asksName || nameDiffers;
  }

  /** Opens the field for the name on the card, which begins with the buyer's name. */
  function openName(): void {
    nameDiffers = true;
    form.draw();
    form.suggestName(buyerName);
  }

  function digits(name: CardField): string {
    return digitsOf(form.value(name));
  }

  function brandTyped(): Brand | undefined {
    return brandOf(numberInput.value);
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
        return checkPostalCode(placeFields.country, value, placeFields.rule);
      case 'country':
        return undefined;
    }
  }

  function problemText(name: CardField, code: string): string | undefined {
    const { texts, language } = wording;
    const problems: Readonly<Record<string, string>> = { ...cardProblems, ...texts };
    return problems[`${name}_${code}`]?.replace('{label}', inSentence(postalLabel(), language));
  }

  function postalLabel(): string {
    return wording.texts[`label_${placeFields.rule.name}`];
  }

  function update(): void {
    const { texts } = wording;
    if (written !== texts) {
      writeTexts(root, texts);
      setAttribute(find(root, '#expiry', HTMLElement), 'placeholder', texts.expiryFormat);
      written = texts;
    }
    setHidden(nameField, !isNameAsked());
    setHidden(nameButton, isNameAsked());
    nameButton.classList.toggle('unseen', buyerName === '');
    placeFields.show(asksAddress);
    drawBrand();
  }

  /** Shows the brand of the number: its mark, or all that are accepted while it is not known. */
  function drawBrand(): void {
    const brand = brandTyped();
    shownBrand = brand;
    const known = acceptedMarks.find((mark) => mark.dataset['brand'] === brand?.id);
    for (const mark of acceptedMarks) mark.toggleAttribute('hidden', !!brand && mark !== known);
    if (brand && !known) {
      otherMark ??= addMark(marks);
      setAttribute(otherMark, 'href', `card-marks.svg#${brand.id}`);
    } else {
      otherMark?.ownerSVGElement?.remove();
      otherMark = undefined;
    }
    setText(brandHint, brand?.name ?? '');
    // Browsers compute the style of a placeholder with each key, even while it does not show.
    setAttribute(numberInput, 'placeholder', brand ? undefined : numberFormat);
    const onFront = brand?.codeLength === 4;
    codePicture.classList.toggle('on-front', onFront);
    const { cvcFront, cvcBack } = wording.texts;
    setText(codeHint, onFront ? cvcFront : cvcBack);
  }

  /** Prefills the fields. What was typed or chosen stays. */
  function fillIn(place = NOWHERE): void {
    if (place.country === prefilled.country && place.postal_code === prefilled.postal_code) return;
    const before = ['', prefilled.postal_code];
    prefilled = place;
    if (placeFields.isChosen || !before.includes(form.value('postal_code'))) return;
    placeFields.country = place.country ?? placeFields.country;
    form.draw();
    form.fill('postal_code', place.postal_code);
  }

  nameButton.addEventListener('click', () => {
    openName();
    form.focus('name');
  });

  return {
    ...form,

    show(locale, disabled, { address, place }) {
      form.disabled = disabled;
      asksAddress = address === 'auto';
      if (asksAddress) placeFields.locate(locale);
      form.draw();
      if (asksAddress) fillIn(place);
    },

    askName(isAsked) {
      if (isAsked === asksName) return;
      asksName = isAsked;
      form.draw();
    },

    suggestName(text) {
      if (text === '' && buyerName === '') return;
      const isUsable = checkName(text) === undefined;
      buyerName = isUsable ? text : '';
      form.draw();
      // A name that no card can have is corrected where the buyer sees what is wrong with it.
      if (!isUsable && text !== '') openName();
      form.suggestName(text);
    },

    clear() {
      placeFields.keepCountry(() => form.clear());
      nameDiffers = false;
      form.draw();
      prefilled = NOWHERE;
    },

    clockChanged() {
      if (form.value('expiry') !== '') form.changed('expiry');
    },

    clearCode: () => form.fill('cvc', ''),

    get brand() {
      return brandTyped();
    },

    get postalLabel() {
      return postalLabel();
    },

    get complete() {
      return form.complete;
    },

    details() {
      const { month = 0, year = 0 } = parseExpiry(form.value('expiry')) ?? {};
      const code = alpha3(placeFields.country);
      return {
        data: {
          number: digits('number'),
          expiration_month: month,
          expiration_year: year,
          cvc: digits('cvc'),
        },
        brand: brandTyped(),
        name: isNameAsked() ? form.value('name').trim() : buyerName,
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

/** Adds a mark whose picture is in a file. */
function addMark(marks: HTMLElement): SVGUseElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 38 24');
  const use = document.createElementNS(SVG, 'use');
  svg.append(use);
  marks.append(svg);
  return use;
}
