import { termsTexts } from './english/terms-texts.ts';

/** Texts of the fields for a bank account, and of the authorization to debit it, in English. */
export const bankTexts = {
  ...termsTexts,

  accountType: 'Account type',
  type_PERSONAL_CHECKING: 'Personal checking',
  type_PERSONAL_SAVINGS: 'Personal savings',
  type_BUSINESS_CHECKING: 'Business checking',
  type_BUSINESS_SAVINGS: 'Business savings',
  numbersOnCheck:
    'Both numbers are at the bottom of a check: first the nine-digit routing number, then the ' +
    'account number.',
  routing_number: 'Routing number',
  account_number: 'Account number',
  confirm_account_number: 'Confirm account number',
  account_name: 'Name on account',
  /** The name of a toggle button. It stays the same whether the button is pressed or not. */
  show: 'Show the account number',

  routing_number_empty: 'Enter your bank’s routing number.',
  'routing_number_too-short': 'This routing number is too short. It has nine digits.',
  'routing_number_too-long': 'This routing number is too long. It has nine digits.',
  routing_number_checksum: 'This routing number isn’t valid. Check the digits.',
  routing_number_unknown: 'No US bank has this routing number. Check the digits.',
  account_number_empty: 'Enter your account number.',
  'account_number_too-short': 'This account number is too short. It has at least 4 digits.',
  'account_number_too-long': 'This account number is too long. It has at most 17 digits.',
  'account_number_routing-number': 'This is the routing number. Enter your account number.',
  'account_number_card-number': 'This looks like a card number. Enter your bank account number.',
  confirm_account_number_empty: 'Enter your account number again.',
  confirm_account_number_different: 'The account numbers don’t match. Check both.',
  account_name_empty: 'Enter the name on the account.',
  'account_name_too-long': 'This name is too long. Use at most 511 characters.',
  'account_name_card-number': 'This looks like a number. Enter the name on the account.',

  debitOnce: '{amount} once, on or after {date}',
  debitAgain: '{amount} {every} from {date}',
  debitsAnd: '{first}, and {second}',
  /** The account as the authorization names it. */
  account: 'your bank account',
  account_PERSONAL_CHECKING: 'your personal checking account',
  account_PERSONAL_SAVINGS: 'your personal savings account',
  account_BUSINESS_CHECKING: 'your business checking account',
  account_BUSINESS_SAVINGS: 'your business savings account',
  accountEnding: '{account} ending in {last4}',
  accountEndingAt: '{account} at {bank} ending in {last4}',
  accountAbove: 'the account above',
  authorize:
    'By confirming this payment, you authorize {merchant} to debit {debits}, electronically from ' +
    '{account}, and to credit it if a debit was made in error. You confirm that the account is yours ' +
    'or that you may use it.',
  revokeOnce:
    'This is for one payment. To revoke it, contact {merchant} ({contact}) at once: the debit may ' +
    'be sent to your bank today.',
  revokeRecurring:
    'This stays in force until you revoke it: contact {merchant} ({contact}) at least 3 business ' +
    'days before a debit is due. If an amount or a date changes, {merchant} will notify you at ' +
    'least 10 days before.',
  firstToday: 'The first debit may be sent to your bank today.',
  settlesLater:
    'Bank payments settle later: it can take several business days for your bank to confirm one.',
  keep: 'Print this authorization or keep a copy of it.',
} as const;

export type BankTexts = typeof bankTexts;
