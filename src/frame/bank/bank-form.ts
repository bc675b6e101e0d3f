// This module is loaded when the buyer may pay by bank account.
import type { BankData } from '../../api/vault.ts';
import { type BankTexts, bankTexts } from '../../messages/bank.ts';
import { digitsOf } from '../../ui/digits.ts';
import { adoptStyles } from '../fields/adopt-styles.ts';
import { find, setAttribute, setText, writeTexts } from '../fields/document-text.ts';
import { checkName } from '../fields/name-on-card.ts';
import {
  createPaymentForm,
  type PaymentFields,
  type PaymentFormEvents,
} from '../fields/payment-form.ts';
import { editDigits, type TextEdit } from '../fields/text-edit.ts';
import {
  checkAccountNumber,
  MAX_ACCOUNT_NUMBER_LENGTH,
  maskedAccountNumber,
} from './account-number.ts';
import { type AccountType, authorization, type AuthorizationTerms } from './authorization.ts';
import bankStyles from './bank-form.css?inline';
import bankHtml from './bank-form.html?raw';
import { bankName } from './bank-names.ts';
import { checkRoutingNumber, ROUTING_LENGTH } from './routing-number.ts';

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
  /** Shows the form in these texts. */
  readonly show: (messages: BankTexts, disabled: boolean) => void;
  /**
   * Returns what was typed. Call `check` first, because the details of an invalid form are invalid.
   */
  readonly details: () => BankDetails;
  /** The authorization for this account, as far as the account is typed. */
  readonly authorization: (terms: Omit<AuthorizationTerms, 'account'>) => string | undefined;
}

export interface BankFormOptions extends PaymentFormEvents {
  /** The element to put the form into. It holds nothing else, and its owner may hide it. */
  readonly root: HTMLElement;
}

const NUMBERS = ['account_number', 'confirm_account_number'] as const;

// One digit more than the longest number is kept, so that a surplus digit is noticed and reported.
const upTo = (length: number) => (before: string, edit: TextEdit) =>
  editDigits(before, edit, (digits) => digits.slice(0, length + 1));

/** The fields of a US bank account. */
export function createBankForm({ root, ...events }: BankFormOptions): BankForm {
  let revealed = false;
  /** The texts that were last written into the form. */
  let written: BankTexts | undefined;
  let messages: BankTexts = bankTexts;
  if (!isStyled) adoptStyles(bankStyles);
  isStyled = true;
  writeForm(root);
  const element = find(root, 'form', HTMLFormElement);
  const toggle = find(element, '.toggle', HTMLElement);
  const bankPlaces = [
    find(element, '.bank', HTMLElement),
    find(element, '#routing_number-description', HTMLElement),
  ];
  const numberFields = NUMBERS.map((name) => {
    const field = find(element, `[data-field="${name}"]`, HTMLElement);
    return { name, field, mask: find(field, '.mask', HTMLElement) };
  });

  const form = createPaymentForm<BankField>(element, events, {
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
    dependents: { routing_number: 'account_number', account_number: 'confirm_account_number' },
    nameField: 'account_name',
    update,
    onValueChange(name) {
      if (!name.endsWith('number')) return false;
      // Each digit changes a mask or the name of a bank.
      update();
      return true;
    },
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
    // The HTML holds one radio button for each type.
    return form.value('account_type') as AccountType;
  }

  function update(): void {
    if (written !== messages) writeTexts(element, { ...messages });
    written = messages;
    const bank = bankName(digits('routing_number')) ?? '';
    for (const place of bankPlaces) setText(place, bank);
    for (const { name, field, mask } of numberFields) {
      const masked = revealed ? '' : maskedAccountNumber(digits(name));
      setText(mask, masked);
      field.classList.toggle('masked', masked !== '');
    }
    setAttribute(toggle, 'aria-pressed', revealed ? 'true' : 'false');
  }

  // The button shows or hides both numbers.
  toggle.addEventListener('click', () => {
    revealed = !revealed;
    form.draw();
  });

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

let isStyled = false;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string };
}

/** The document's policy lets only this constant text become HTML. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'bank-form',
  { createHTML: () => bankHtml },
);

function writeForm(root: HTMLElement): void {
  root.innerHTML = policy?.createHTML('') ?? bankHtml;
}
