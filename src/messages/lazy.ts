import { contactShop } from './crypto.ts';
import { billingTexts } from './english/billing.ts';
import { earlierPaymentTexts } from './english/earlier-payments.ts';
import { moments } from './english/moments.ts';
import { promotionTexts } from './english/promotion.ts';
import type { PageTexts } from './page.ts';
import { refusalTexts } from './english/refusal-texts.ts';
import { statusTexts } from './english/status-texts.ts';
import { termsTexts } from './english/terms-texts.ts';

/** Texts of what only some checkouts show, in English. */
export const lazyTexts = {
  ...billingTexts,
  ...refusalTexts,
  ...termsTexts,
  ...moments,
  ...earlierPaymentTexts,
  ...promotionTexts,

  subscriptionTitle: 'Your subscription',
  subscriptionsTitle: 'Your subscriptions',
  rate: '{amount} / {span}',
  recurring: '{amount} {every}',
  eachTerms: '{terms} each',
  trial: '{days} free, then {terms}',
  from: '{terms} from {date}',
  dueTodayAmount: 'Due today {amount}',
  afterToday: 'Then {terms}',
  consent:
    'By pressing the button, you agree that {merchant} may charge this payment method automatically, ' +
    'as described above, until you cancel.',
  thisShop: 'this shop',
  cancelBefore: 'Cancel before {date} and you will not be charged.',
  toCancel: 'To cancel, contact {contact}.',
  or: 'or',
  theShop: 'the shop',
  authorizationTitle: 'Bank payment authorization',

  /** The label of the button where nothing is due, now or later: it never mentions paying. */
  completeOrder: 'Complete order',

  /**
   * Labels of the button. Where its words have to mention the duty to pay, those with `Pay` are
   * used.
   */
  startTrial: 'Start free trial',
  startTrialPay: 'Start free trial, then pay',
  startTrialPayRate: 'Start free trial, then pay {rate}',
  subscribe: 'Subscribe: {price}',
  subscribePay: 'Subscribe and pay: {price}',
  today: '{amount} today',

  /** Why no way to pay is asked for, or why one is, where nothing is due. */
  freeOrder: 'Nothing will be charged, so no card is needed.',
  neededForLater:
    'Nothing is charged today. A payment method is needed for the payments that follow.',
  neededByShop: 'Nothing will be charged, but this shop asks for a payment method.',

  /** What the buyer has to do after a choice. */
  chosenSaved: 'Nothing more to fill in.',
  chosenNew: 'Fill in the fields that follow.',
  chosenBank: 'Read the authorization above the button.',
  /** Names of the frame’s fields, as their labels in the frame. */
  field_number: 'Card number',
  field_expiry: 'Expiration date',
  field_cvc: 'Security code',
  field_name: 'Name on card',
  field_routing_number: 'Routing number',
  field_account_number: 'Account number',
  field_confirm_account_number: 'Confirm account number',
  field_account_name: 'Name on account',
  detailsCleared: 'Your payment details were cleared to keep them safe. Please enter them again.',
  savedMethod: 'Saved payment method',
  ending: '{name} ending in {last4}',
  expiresOn: 'Expires {date}',
  expiredOn: 'Expired {date}',

  paidTitle: 'Thank you, your payment is complete',
  pendingTitle: 'Thank you, we have received your payment',
  doneTitle: 'Thank you, your order is complete',
  trialTitle: 'Thank you, your free trial has started',
  subscribedTitle: 'Thank you, your subscription has started',
  bankPendingNote:
    'Your bank has not confirmed it yet. Bank payments usually settle within 5 business days, and ' +
    'we will confirm yours as soon as it does.',
  pendingNote: 'Your bank has not confirmed it yet. We will confirm it as soon as it does.',
  amountPaid: 'Amount paid',
  amount: 'Amount',
  paidWith: 'Paid with',
  payingWith: 'Paying with',
  firstCharge: 'First charge',
  nextCharge: 'Next charge',
  chargeOn: '{amount} on {date}',
  nextStep: 'Keep your order number: {merchant} will write to {email} about your order.',
  print: 'Print',

  crypto: 'Stablecoin',
  contactShop,
  code_CRYPTO_DETECTED:
    'A payment with stablecoins has arrived for this order and waits for its confirmation. {nothingCharged} Please do not pay again.',
} as const;

/** All texts of the page, once the lazy part is loaded. */
export type LazyTexts = PageTexts & typeof statusTexts & typeof lazyTexts;

/** Adds the English texts for those that `messages` lacks. */
export function allTexts(messages: PageTexts): LazyTexts {
  return { ...statusTexts, ...lazyTexts, ...messages };
}
