// This module is loaded when the buyer may pay by bank account. It is given what it needs of the
// frame's script, and imports only types and a few pure functions. See form-ui.ts.
import type { TemplateResult } from 'lit';
import type { BankData } from '../../api/vault.ts';
import { type BankTexts, bankTexts } from '../../messages/bank.ts';
import {
  checkAccountNumber,
  MAX_ACCOUNT_NUMBER_LENGTH,
  maskedAccountNumber,
} from './account-number.ts';
import { type AccountType, authorization, type AuthorizationTerms } from './authorization.ts';
import { bankName } from './bank-names.ts';
import { bankStyles } from './bank-styles.ts';
import { checkPicture } from './check-picture.ts';
import type { FormUi } from '../form-ui.ts';
import type { PaymentFields, PaymentFormOptions } from '../payment-form.ts';
import { checkRoutingNumber, ROUTING_LENGTH } from './routing-number.ts';
import type { TextEdit } from '../text-edit.ts';

export type BankField =
  | 'account_type'
  | 'routing_number'
  | 'account_number'
  | 'confirm_account_number'
  | 'account_name';

/** The content of the form, for its two destinations. */
export interface BankDetails {
  /** What the vault gets. */
  readonly data: BankData;
  /** What the service gets. */
  readonly accountType: AccountType;
  readonly name: string;
}

export interface BankForm extends PaymentFields {
  /** Renders the form. */
  readonly show: (messages: BankTexts, disabled: boolean) => void;
  /**
   * Returns what was typed. Call `check` first, because the details of an invalid form are invalid.
   */
  readonly details: () => BankDetails;
  /** The authorization for this account, as far as the account is typed. */
  readonly authorization: (terms: Omit<AuthorizationTerms, 'account'>) => string | undefined;
}

export interface BankFormOptions extends PaymentFormOptions {
  readonly ui: FormUi;
}

/** The most common account type comes first. */
const TYPES = [
  'PERSONAL_CHECKING',
  'PERSONAL_SAVINGS',
  'BUSINESS_CHECKING',
  'BUSINESS_SAVINGS',
] as const satisfies readonly AccountType[];

/** The fields of a US bank account. */
export function createBankForm({ ui, ...options }: BankFormOptions): BankForm {
  const { html, nothing, digitsOf, editDigits, checkName } = ui;
  let revealed = false;
  let messages: BankTexts = bankTexts;
  adoptStyles();

  // One digit more than the longest number is kept, so that a surplus digit is noticed and
  // reported.
  const upTo = (length: number) => (before: string, edit: TextEdit) =>
    editDigits(before, edit, (digits) => digits.slice(0, length + 1));

  const form = ui.createPaymentForm<BankField>(options, {
    fields: () => ['routing_number', 'account_number', 'confirm_account_number', 'account_name'],
    check,
    problemText: (name, code) => {
      const texts: Readonly<Record<string, string>> = messages;
      return texts[`${name}_${code}`];
    },
    editors: {
      routing_number: upTo(ROUTING_LENGTH),
      account_number: upTo(MAX_ACCOUNT_NUMBER_LENGTH),
      confirm_account_number: upTo(MAX_ACCOUNT_NUMBER_LENGTH),
    },
    judges: { routing_number: 'account_number', account_number: 'confirm_account_number' },
    nameField: 'account_name',
    template,
  });

  function digits(name: BankField): string {
    return digitsOf(form.value(name));
  }

  function check(name: BankField, value: string): string | undefined {
    const typed = digitsOf(value);
    switch (name) {
      case 'routing_number':
        return checkRoutingNumber(typed);
      case 'account_number':
        return checkAccountNumber(typed, digits('routing_number'));
      case 'confirm_account_number':
        if (typed === '') return 'empty';
        return typed === digits('account_number') ? undefined : 'different';
      case 'account_name':
        return checkName(value);
      case 'account_type':
        return undefined;
    }
  }

  function accountType(): AccountType {
    const chosen = options.root.querySelector<HTMLInputElement>('[name="account_type"]:checked');
    return (chosen?.value as AccountType | undefined) ?? TYPES[0];
  }

  function template(): TemplateResult {
    const bank = bankName(digits('routing_number'));
    return html`<fieldset class="wide kinds" ?disabled=${form.disabled}>
        <legend class="label">
          ${messages.accountType}<span class="required" aria-hidden="true">*</span>
        </legend>
        ${TYPES.map(
          (type) =>
            html`<label class="kind">
              <input
                type="radio"
                name="account_type"
                value=${type}
                ?checked=${type === TYPES[0]}
                @change=${onType}
              />
              ${messages[`type_${type}`]}
            </label>`,
        )}
      </fieldset>
      <div class="wide check">
        ${checkPicture(html)}
        <p>${messages.numbersOnCheck}</p>
      </div>
      <div class="wide">
        ${form.text('routing_number', {
          label: messages.routing_number,
          autocomplete: 'off',
          inputmode: 'numeric',
          description: bank,
          ...(bank && { mark: html`<span class="mark bank">${bank}</span>` }),
        })}
      </div>
      ${accountNumber('account_number')} ${accountNumber('confirm_account_number')}
      <div class="wide">
        ${form.text('account_name', { label: messages.account_name, autocomplete: 'name' })}
      </div>`;
  }

  /**
   * The number stays in its input, where paste, correction and screen readers need it. While the
   * input has no focus, a mask covers it.
   */
  function accountNumber(name: 'account_number' | 'confirm_account_number'): TemplateResult {
    const mask = revealed ? '' : maskedAccountNumber(digits(name));
    return html`<div class=${mask ? 'half masked' : 'half'}>
      ${form.text(name, {
        label: messages[name],
        autocomplete: 'off',
        inputmode: 'numeric',
        mark: html`<span class="mask" aria-hidden="true">${mask}</span>${
            name === 'account_number' ? toggle() : nothing
          }`,
      })}
    </div>`;
  }

  /** The button shows or hides both numbers. */
  function toggle(): TemplateResult {
    return html`<button
      type="button"
      class="toggle"
      aria-pressed=${revealed ? 'true' : 'false'}
      @click=${onToggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
        <path class="struck" d="M4 20 20 4" />
      </svg>
      <span class="hidden">${messages.show}</span>
    </button>`;
  }

  function onToggle(): void {
    revealed = !revealed;
    form.draw();
  }

  function onType(): void {
    form.changed('account_type');
  }

  return {
    ...form,

    show(wording, disabled) {
      messages = wording;
      form.disabled = disabled;
      form.draw();
    },

    get complete() {
      return form.complete;
    },

    clear() {
      revealed = false;
      form.clear();
    },

    details: () => ({
      data: {
        routing_number: digits('routing_number'),
        account_number: digits('account_number'),
      },
      accountType: accountType(),
      name: form.value('account_name').trim(),
    }),

    authorization(terms) {
      const number = digits('account_number');
      const right = check('account_number', number) === undefined;
      const account = right
        ? {
            accountType: accountType(),
            last4: number.slice(-4),
            bankName: bankName(digits('routing_number')),
          }
        : {};
      return authorization({ ...terms, account });
    },
  };
}

let sheet: CSSStyleSheet | undefined;

/** The document's policy allows no other styles than those that a script creates. */
function adoptStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(bankStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
