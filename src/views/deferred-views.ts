import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { CompleteState } from '../tabs/announced-payment.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { Problem } from '../checkout/problem.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { BuyerPart } from '../buyer/buyer-fields.ts';
import type { PaymentAttributes, PaymentOptions } from '../methods/payment-options.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import type { PageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import type { NoticeAction } from './notice.ts';

export interface Receipt extends Wording<PageTexts> {
  readonly state: Extract<CheckoutState, { status: 'complete' }>;
  /** The email address that the shop will write to. */
  readonly email: string;
  /** Where the buyer goes from here. */
  readonly successUrl: string | undefined;
  /** What the buyer has agreed to, for a payment from a bank account. */
  readonly authorization?: string | undefined;
}

export interface Mistakes {
  /** Names of the fields with a problem, in their order. */
  readonly names: readonly string[];
  /** The form that holds the fields. */
  readonly form: { readonly renderRoot: ParentNode; readonly focus: (field: string) => void };
}

export interface BeforePaying extends Wording<PageTexts> {
  readonly order: Order;
  /** What the buyer agrees to by paying from a bank account, in full. */
  readonly authorization?: string | undefined;
  /** The problems that are shown, after a submit or when the page has asked for them. */
  readonly mistakes?: Mistakes | false;
}

/** The choice of a payment method. */
export interface MethodChoice {
  /** For the frame: which fields it has to show. */
  readonly form: Appearance['form'];
  readonly render: (disabled: boolean) => TemplateResult | typeof nothing;
  /** Forgets what the buyer has chosen. */
  readonly clear: () => void;
}

/** What the element provides for its deferred part. Each function returns the current value. */
export interface DeferredHost {
  /** Returns the root of the inputs, once they are rendered. */
  readonly root: () => ParentNode | undefined;
  /** Requests another rendering. */
  readonly update: () => void;
  /** Called when something was typed or chosen. */
  readonly onChange: () => void;
  /** Announces `text` to screen readers with the next rendering. */
  readonly announce: (text: string) => void;
  /** Returns the locale (BCP 47). */
  readonly locale: () => string;
  readonly messages: () => PageTexts;
  /**
   * Returns the attributes of the tag. Their checked `options` are `undefined` while they are
   * invalid.
   */
  readonly attributes: () => PaymentAttributes;
  readonly options: () => PaymentOptions | undefined;
  readonly order: () => Order | undefined;
  /**
   * Returns what is paid: the id of the session, or the key that `cartKey` returns for the cart.
   */
  readonly subject: () => string | undefined;
  /** Shows what another tab has paid. */
  readonly adopt: (state: CompleteState) => void;
  /** Returns whether the page names the customer. */
  readonly hasIdentity: () => boolean;
  /** Returns whether the buyer has begun to type a card number. */
  readonly typed: () => boolean;
  /**
   * Requests an address format and returns whether it could be requested. The answer is given to
   * `billing.addAddressFormat`.
   */
  readonly askAddressFormat: (country: string) => boolean;
}

/**
 * What src/deferred/deferred.ts provides for one element: views and texts that most checkouts do
 * not need for the first rendering.
 */
export interface DeferredViews {
  /** Replaces the form once the payment is complete. */
  readonly receipt: (view: Receipt) => TemplateResult;
  /**
   * Shown above the button: that the buyer is offline, what recurs, what the buyer agrees to, and
   * what has to be corrected.
   */
  readonly beforePaying: (view: BeforePaying) => TemplateResult | typeof nothing;
  /** @param country - The country of the billing address, once it is known. */
  readonly payLabel: (order: Order, wording: Wording<PageTexts>, country?: string) => string;
  /** The second row of a recurring line: `14 days free, then $29.00 per month`. */
  readonly lineTerms: (line: OrderLine, currency: string, wording: Wording<PageTexts>) => string;
  /** @throws {ConfigurationError} an attribute of the tag is invalid */
  readonly check: (attributes: PaymentAttributes, order: Order | undefined) => void;
  readonly picker: MethodChoice;
  /** The fields for a business and for the whole billing address. */
  readonly billing: BuyerPart;
  /** Keeps the total visible in a narrow layout while the order is scrolled out of sight. */
  readonly bar: (order: Order | undefined) => TemplateResult | typeof nothing;
  /** Resolves when the current press of the pointer has ended; `undefined` when there is none. */
  readonly pointerReleased: () => Promise<void> | undefined;
  /** Keeps the theme readable. @param onChange - Called when the theme has changed. */
  readonly watchThemeContrast: (root: ShadowRoot, onChange: () => void) => void;
  /** A more specific text for a problem; `undefined` where the general one will do. */
  readonly problemText: (problem: Problem, reading: Wording<PageTexts>) => string | undefined;
  /** The texts for a debit that was received and that the bank has returned since. */
  readonly returnedText: (
    problem: Problem,
    wording: Wording<PageTexts>,
  ) => { readonly title: string; readonly text: string };
  /** The text that explains why payment fields were emptied. */
  readonly clearedText: (messages: PageTexts) => string;
  /** The buttons for what the buyer can do about a problem. */
  readonly steps: (problem: Problem) => readonly NoticeAction[];
  /**
   * Asks every guard, one after the other, and resolves to whether a payment may begin.
   *
   * @param askPage - Asks the page itself.
   */
  readonly mayPay: (askPage: () => Promise<boolean>) => Promise<boolean>;
  /** Called when a submit has ended, whatever its outcome. */
  readonly submitEnded: () => void;
  /** The style sheets of all these views. */
  readonly sheets: readonly CSSResult[];
}
