import { html, nothing, render, type TemplateResult } from 'lit';
import { alpha3, countryNames } from '../address/countries.ts';
import type { CardSource } from '../api/source.ts';
import type { CardData } from '../api/vault.ts';
import { frameMessages as messages } from '../messages/frame.ts';
import { describedBy, field, textField, type TextFieldView } from '../ui/field.ts';
import { FormChecks } from '../ui/form-checks.ts';
import { type Brand, brandOf } from './card-brands.ts';
import { cardMark, codeMark } from './card-mark.ts';
import { checkCardNumber, editCardNumber } from './card-number.ts';
import { asciiDigits, digitsOf } from './digits.ts';
import { checkExpiry, editExpiry, parseExpiry } from './expiry.ts';
import { checkName } from './name-on-card.ts';
import { postalRule } from './postal-code.ts';
import { checkSecurityCode, editSecurityCode } from './security-code.ts';
import type { CaretText, TextEdit } from './text-edit.ts';

export type CardField = 'number' | 'expiry' | 'cvc' | 'name' | 'country' | 'postal_code';

/** What the form holds, ready for the two places that it goes to. */
export interface CardDetails {
  /** For the vault. */
  readonly data: CardData;
  readonly brand: Brand | undefined;
  /** For the service. */
  readonly name: string;
  readonly address: NonNullable<CardSource['address']>;
}

export interface CardFormOptions {
  readonly root: HTMLElement;
  /** Something was typed. */
  readonly onChange: () => void;
  /** Enter was pressed. */
  readonly onSubmit: () => void;
}

/** Fields whose text is put in order while it is typed. */
const EDITORS: Partial<Record<CardField, (before: string, edit: TextEdit) => CaretText>> = {
  number: editCardNumber,
  expiry: editExpiry,
  cvc: editSecurityCode,
};

/** What is sent where an address has no postal code. Contract, section 7. */
const NO_POSTAL_CODE = 'N/A';

/** The card's fields: one form of one document, so that browsers fill it in. */
export class CardForm {
  readonly #options: CardFormOptions;
  readonly #checks = new FormChecks<CardField>(
    () => this.#fields(),
    (name) => this.#check(name),
    () => this.#render(),
  );
  /** Texts as they were put in order last. */
  readonly #before = new Map<string, string>();
  #locale = 'en';
  #disabled = false;
  #country = 'US';
  /** The buyer has written the name on the card. */
  #nameTyped = false;

  constructor(options: CardFormOptions) {
    this.#options = options;
  }

  /** Draws the form, in the language and with the country of `locale` (BCP 47). */
  show(locale: string, disabled: boolean): void {
    if (locale !== this.#locale && !this.#control('country')) {
      const { region } = new Intl.Locale(locale).maximize();
      if (region && alpha3(region)) this.#country = region;
    }
    this.#locale = locale;
    this.#disabled = disabled;
    this.#render();
  }

  get brand(): Brand | undefined {
    return brandOf(digitsOf(this.#value('number')));
  }

  get complete(): boolean {
    return this.#checks.complete;
  }

  /** Shows everything that is wrong and answers with the names of those fields. */
  check(): readonly CardField[] {
    return this.#checks.all();
  }

  /** What was typed. Ask `check` first: of a wrong form it is wrong too. */
  details(): CardDetails {
    const { month = 0, year = 0 } = parseExpiry(this.#value('expiry')) ?? {};
    const country = alpha3(this.#country);
    return {
      data: {
        number: digitsOf(this.#value('number')),
        expiration_month: month,
        expiration_year: year,
        cvc: digitsOf(this.#value('cvc')),
      },
      brand: this.brand,
      name: this.#value('name').trim(),
      address: {
        postal_code: asciiDigits(this.#value('postal_code')).trim() || NO_POSTAL_CODE,
        ...(country && { country }),
      },
    };
  }

  focus(name: string | undefined): void {
    (this.#control(name ?? 'number') ?? this.#control('number'))?.focus();
  }

  /** Fills in the name on the card from the buyer's, until someone writes another. */
  suggestName(name: string): void {
    const input = this.#control('name');
    if (!input || this.#nameTyped || checkName(name) !== undefined) return;
    input.value = name;
    this.#checks.typed('name');
    this.#options.onChange();
  }

  /** Forgets everything that was typed. */
  clear(): void {
    this.#options.root.querySelector('form')?.reset();
    this.#before.clear();
    this.#nameTyped = false;
    this.#checks.clear();
  }

  #fields(): readonly CardField[] {
    const fields: CardField[] = ['number', 'expiry', 'cvc', 'name', 'country'];
    return postalRule(this.#country).none ? fields : [...fields, 'postal_code'];
  }

  #control(name: string): HTMLInputElement | HTMLSelectElement | undefined {
    const control = this.#options.root.querySelector('form')?.elements.namedItem(name);
    return control instanceof HTMLElement ? (control as HTMLInputElement) : undefined;
  }

  #value(name: CardField): string {
    return this.#control(name)?.value ?? '';
  }

  #check(name: CardField): string | undefined {
    const value = this.#value(name);
    switch (name) {
      case 'number':
        return checkCardNumber(digitsOf(value));
      case 'expiry':
        return checkExpiry(value, new Date());
      case 'cvc':
        return checkSecurityCode(digitsOf(value), this.brand);
      case 'name':
        return checkName(value);
      case 'postal_code':
        return postalRule(this.#country).check(value);
      case 'country':
        return undefined;
    }
  }

  #render(): void {
    render(this.#template(), this.#options.root);
  }

  #template(): TemplateResult {
    const { brand } = this;
    const postal = postalRule(this.#country);
    const onFront = brand?.codeLength === 4;
    return html`<form class="fields" novalidate @submit=${this.#onSubmit} @keydown=${this.#onKey}>
      <div class="wide">
        ${this.#text('number', {
          autocomplete: 'cc-number',
          inputmode: 'numeric',
          placeholder: '1234 1234 1234 1234',
          mark: cardMark(brand),
          description: brand?.name,
        })}
      </div>
      ${this.#text('expiry', {
        autocomplete: 'cc-exp',
        inputmode: 'numeric',
        placeholder: messages.expiryFormat,
      })}
      ${this.#text('cvc', {
        autocomplete: 'cc-csc',
        inputmode: 'numeric',
        mark: codeMark(onFront),
        description: messages.cvcHelp[onFront ? 4 : 3],
      })}
      <div class="wide">${this.#text('name', { autocomplete: 'cc-name' })}</div>
      <div class=${postal.none ? 'wide' : 'place'}>${this.#countryField()}</div>
      ${
        postal.none
          ? nothing
          : this.#text('postal_code', {
              label: messages.postalCode[postal.name],
              autocomplete: 'billing postal-code',
              inputmode: postal.numeric ? 'numeric' : 'text',
              ...(!postal.required && { optional: messages.optional }),
            })
      }
    </form>`;
  }

  #text(
    name: Exclude<CardField, 'country'>,
    view: Pick<TextFieldView, 'autocomplete'> & Partial<TextFieldView>,
  ): TemplateResult {
    return textField({
      label: name === 'postal_code' ? '' : messages[name],
      name,
      problem: this.#problemText(name),
      disabled: this.#disabled,
      onInput: this.#onInput,
      onLeave: this.#onLeave,
      ...view,
    });
  }

  #countryField(): TemplateResult {
    const view = { name: 'country', label: messages.country, problem: undefined };
    return field(
      view,
      html`<div class="control">
        <select
          id="country"
          name="country"
          autocomplete="billing country"
          required
          ?disabled=${this.#disabled}
          aria-describedby=${describedBy(view) ?? nothing}
          @change=${this.#onCountry}
        >
          ${countryNames(this.#locale).map(
            ([code, name]) =>
              html`<option value=${code} ?selected=${code === this.#country}>${name}</option>`,
          )}
        </select>
        <span class="mark">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 6 4 4 4-4" class="blank" />
          </svg>
        </span>
      </div>`,
    );
  }

  #problemText(name: CardField): string | undefined {
    const problem = this.#checks.shown(name);
    const texts: Readonly<Record<string, string>> = messages.problems[name];
    // "ZIP code" stays, "Postcode" is no name in the middle of a sentence.
    const label = messages.postalCode[postalRule(this.#country).name];
    const word = label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    return problem === undefined ? undefined : texts[problem]?.replace('{name}', word);
  }

  readonly #onInput = (event: InputEvent): void => {
    // An input method is still at work on the text: it ends with an event of its own.
    if (event.isComposing) return;
    const input = event.currentTarget as HTMLInputElement;
    const name = input.name as CardField;
    const edit = EDITORS[name];
    if (edit) {
      const { value, selectionStart } = input;
      const { text, caret } = edit(this.#before.get(name) ?? '', {
        text: value,
        caret: selectionStart ?? value.length,
        inputType: event.inputType,
      });
      this.#before.set(name, text);
      if (value !== text) {
        input.value = text;
        // Setting the caret of a field that autofill fills in the background would take the focus.
        if (document.activeElement === input) input.setSelectionRange(caret, caret);
      }
    }
    if (name === 'name') this.#nameTyped = input.value !== '';
    this.#checks.typed(name);
    if (name === 'number') this.#checks.typed('cvc');
    this.#options.onChange();
    this.#render();
  };

  readonly #onLeave = (event: Event): void => {
    const { name, value } = event.currentTarget as HTMLInputElement;
    this.#checks.left(name as CardField, value === '');
  };

  readonly #onCountry = (event: Event): void => {
    this.#country = (event.currentTarget as HTMLSelectElement).value;
    this.#render();
    this.#checks.typed('postal_code');
    this.#options.onChange();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      this.#options.onSubmit();
    }
  };

  readonly #onSubmit = (event: Event): void => event.preventDefault();
}
