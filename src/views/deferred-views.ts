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
  /** Where the shop will write to. */
  readonly email: string;
  /** Where the buyer goes from here. */
  readonly successUrl: string | undefined;
  /** What the buyer has agreed to, for a payment from a bank account. */
  readonly authorization?: string | undefined;
}

export interface Mistakes {
  /** Names of fields, in their order. */
  readonly names: readonly string[];
  /** Where they are. */
  readonly form: { readonly renderRoot: ParentNode; readonly focus: (field: string) => void };
}

export interface BeforePaying extends Wording<PageTexts> {
  readonly order: Order;
  /** What the buyer agrees to by paying from a bank account, in full. */
  readonly authorization?: string | undefined;
  /** What was shown to be wrong, once a press or the page has asked. */
  readonly mistakes?: Mistakes | false;
}

/** The choice between ways to pay. */
export interface MethodChoice {
  /** For the frame: which fields it is to show. */
  readonly form: Appearance['form'];
  readonly render: (disabled: boolean) => TemplateResult | typeof nothing;
  /** Forgets what the buyer has chosen. */
  readonly clear: () => void;
}

/** What the second part is told of the element, as it is at the time of asking. */
export interface DeferredHost {
  /** Where the inputs are, once they are. */
  readonly root: () => ParentNode | undefined;
  /** Something else is to be shown. */
  readonly update: () => void;
  /** Something was typed or chosen. */
  readonly onChange: () => void;
  /** Says `text` to those who do not see it, with the next update. */
  readonly announce: (text: string) => void;
  /** BCP 47. */
  readonly locale: () => string;
  readonly messages: () => PageTexts;
  /** What stands on the tag, and what it means; `undefined` as long as it makes no sense. */
  readonly attributes: () => PaymentAttributes;
  readonly options: () => PaymentOptions | undefined;
  readonly order: () => Order | undefined;
  /** Names what is paid: the session by its id, or the cart as `cartKey` does. */
  readonly subject: () => string | undefined;
  /** Shows what another tab has paid. */
  readonly adopt: (state: CompleteState) => void;
  /** The page says who pays. */
  readonly hasIdentity: () => boolean;
  /** A card's number has been begun. */
  readonly typed: () => boolean;
  /** Whether it could be asked for. The buyer part's `learn` is told the answer. */
  readonly askAddressFormat: (country: string) => boolean;
}

/** What src/deferred/deferred.ts brings to one element: views and words that the first sight of most checkouts does without. */
export interface DeferredViews {
  /** Stands in the form's place once the payment is complete. */
  readonly receipt: (view: Receipt) => TemplateResult;
  /** Stands above the button: that the buyer is offline, what recurs, what is agreed to, what is to be mended. */
  readonly beforePaying: (view: BeforePaying) => TemplateResult | typeof nothing;
  /** @param country - Of the billing address, once it is known. */
  readonly payLabel: (order: Order, wording: Wording<PageTexts>, country?: string) => string;
  /** The second row of a line that recurs: `14 days free, then $29.00 per month`. */
  readonly lineTerms: (line: OrderLine, currency: string, wording: Wording<PageTexts>) => string;
  /** @throws {ConfigurationError} what of the tag makes no sense */
  readonly check: (attributes: PaymentAttributes, order: Order | undefined) => void;
  readonly picker: MethodChoice;
  /** The fields for a business and for the whole billing address. */
  readonly billing: BuyerPart;
  /** Keeps the total in sight while the order is out of it, where there is little room. */
  readonly bar: (order: Order | undefined) => TemplateResult | typeof nothing;
  /** Resolves when the present press of the pointer is over; `undefined` when there is none. */
  readonly pointerReleased: () => Promise<void> | undefined;
  /** Keeps the look readable. @param onChange - It has changed. */
  readonly watchThemeContrast: (root: ShadowRoot, onChange: () => void) => void;
  /** Better words for a problem than the general ones; `undefined` where those will do. */
  readonly problemText: (problem: Problem, reading: Wording<PageTexts>) => string | undefined;
  /** What the buyer reads about a debit that was received and that the bank has returned since. */
  readonly returnedText: (
    problem: Problem,
    wording: Wording<PageTexts>,
  ) => { readonly title: string; readonly text: string };
  /** Why payment fields are empty that were not. */
  readonly clearedText: (messages: PageTexts) => string;
  /** What the buyer can do about it, each by a press. */
  readonly steps: (problem: Problem) => readonly NoticeAction[];
  /**
   * Whether a payment may begin: asks everything that can speak against it, one after the other.
   *
   * @param askPage - What the page itself says.
   */
  readonly mayPay: (askPage: () => Promise<boolean>) => Promise<boolean>;
  /** A submit has come to its end, whatever became of it. */
  readonly submitEnded: () => void;
  /** The styles of all these. */
  readonly sheets: readonly CSSResult[];
}
