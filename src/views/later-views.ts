import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { Problem } from '../checkout/problem.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { BuyerPart } from '../buyer-fields.ts';
import type { PaymentAttributes, PaymentOptions } from '../payment-options.ts';
import type { PaymentPicker } from '../payment-picker.ts';
import type { Reading } from '../messages/refusals.ts';
import type { NoticeAction } from './notice.ts';

export interface Receipt {
  readonly state: Extract<CheckoutState, { status: 'complete' }>;
  /** Where the shop will write to. */
  readonly email: string;
  /** Where the buyer goes from here. */
  readonly successUrl: string | undefined;
  /** What the buyer has agreed to, for a payment from a bank account. */
  readonly authorization?: string | undefined;
  readonly locale: string;
}

export interface BeforePaying {
  readonly order: Order;
  /** What the buyer agrees to by paying from a bank account, in full. */
  readonly authorization?: string | undefined;
  readonly locale: string;
}

/** What the second part is told of the element, as it is at the time of asking. */
export interface LaterHost {
  /** Where the inputs are, once they are. */
  readonly root: () => ParentNode | undefined;
  /** Something else is to be shown. */
  readonly update: () => void;
  /** Something was typed or chosen. */
  readonly onChange: () => void;
  /** Says `text` to those who do not see it, with the next update. */
  readonly tell: (text: string) => void;
  /** BCP 47. */
  readonly locale: () => string;
  /** What stands on the tag, and what it means; `undefined` as long as it makes no sense. */
  readonly attributes: () => PaymentAttributes;
  readonly options: () => PaymentOptions | undefined;
  readonly order: () => Order | undefined;
  /** The page says who pays. */
  readonly isKnown: () => boolean;
  /** A card's number has been begun. */
  readonly typed: () => boolean;
  /** Whether it could be asked for. The buyer part's `learn` is told the answer. */
  readonly askAddressFormat: (country: string) => boolean;
}

/** What src/more.ts brings to one element: views and words that the first sight of most checkouts does without. */
export interface LaterViews {
  /** Stands in the form's place once the payment is complete. */
  readonly receipt: (view: Receipt) => TemplateResult;
  /** Stands above the button: that the buyer is offline, what recurs, and what is agreed to. */
  readonly beforePaying: (view: BeforePaying) => TemplateResult | typeof nothing;
  /** @param country - Of the billing address, once it is known. */
  readonly payLabel: (order: Order, locale: string, country?: string) => string;
  /** The second row of a line that recurs: `14 days free, then $29.00 per month`. */
  readonly lineTerms: (line: OrderLine, currency: string, locale: string) => string;
  /** @throws {ConfigurationError} what of the tag makes no sense */
  readonly check: (attributes: PaymentAttributes, order: Order | undefined) => void;
  /** The choice between ways to pay. */
  readonly picker: PaymentPicker;
  /** The fields for a business and for the whole billing address. */
  readonly billing: BuyerPart;
  /** Keeps the total in sight while the order is out of it, where there is little room. */
  readonly bar: (order: Order | undefined) => TemplateResult | typeof nothing;
  /** Better words for a problem than the general ones; `undefined` where those will do. */
  readonly problemText: (problem: Problem, reading: Reading) => string | undefined;
  /** What the buyer can do about it, each by a press. */
  readonly steps: (problem: Problem) => readonly NoticeAction[];
  /** The styles of all these. */
  readonly sheets: readonly CSSResult[];
}
