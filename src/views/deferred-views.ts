import type { nothing, TemplateResult } from '../template/html.ts';
import type { LateMessage } from '../bridge/secure-frame.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { CheckoutTag } from '../element/checkout-tag.ts';
import type { FrameController } from '../element/frame-controller.ts';
import type { Step } from '../element/page-notifier.ts';
import type { Purchase } from '../element/purchase.ts';
import type { SubmitResult } from '../model/submit-result.ts';
import type { FirstTexts, PageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import type { MethodChoice, NewMethods } from '../model/method-choice.ts';
import type { PaymentAttributes, PaymentOptions } from '../model/payment-options.ts';
import type { CompleteState } from '../tabs/announced-payment.ts';
import type { BuyerHandlers } from './buyer-form.ts';
import type { Notice } from './notice.ts';

type Content = TemplateResult | typeof nothing;

/** What the element hands over to its deferred part. Each function returns the current value. */
export interface FirstPart {
  readonly tag: CheckoutTag & {
    readonly state: CheckoutState;
    focus(field?: string | FocusOptions): void;
  };
  readonly frame: FrameController;
  readonly purchase: Purchase;
  /** The choice of a method before this part was loaded. */
  readonly newMethods: NewMethods;
  readonly wording: () => Wording<FirstTexts>;
  readonly isDisabled: () => boolean;
  /** Whether a submit is under way, from the click on the pay button to its outcome. */
  readonly isBusy: () => boolean;
  readonly onSubmit: (event: Event) => void;
  readonly onCancel: (event: Event) => void;
  /** Called when something was typed or chosen. */
  readonly onChange: () => void;
  /** Called when the theme has changed. */
  readonly onThemeChange: () => void;
  /** Announces `text` to screen readers with the next update. */
  readonly announce: (text: string) => void;
  /** The text that screen readers announce now. */
  readonly announcement: () => string;
}

/**
 * What the pieces of the deferred part take from the element: deferred-host.ts. Each function
 * returns the current value.
 */
export interface DeferredHost extends Omit<FirstPart, 'newMethods' | 'wording'> {
  /** Returns the root of the inputs, once they are rendered. */
  readonly root: () => ParentNode | undefined;
  /** Requests another rendering. */
  readonly update: () => void;
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
  /** Returns the method that was chosen before this part was loaded. */
  readonly chosenMethod: () => string | undefined;
  /** Shows what another tab has paid. */
  readonly adopt: (state: CompleteState) => void;
  /** Returns whether the page names the customer. */
  readonly hasIdentity: () => boolean;
  /** Returns whether the buyer has begun to type a card number. */
  readonly typed: () => boolean;
  /**
   * Requests an address format and returns whether it could be requested. The answer is given to
   * `onMessage`.
   */
  readonly askAddressFormat: (country: string) => boolean;
}

/** What the deferred part adds to the form as it is shown at first. */
export interface Additions {
  /** Replaces the form when there is nothing to fill in. */
  readonly status: Content;
  /** The promotion code of the order, and the field for one. */
  readonly discount: Content;
  readonly buyer: BuyerHandlers;
  /** Why the payment fields were emptied, if the buyer has to fill them in again. */
  readonly cleared: string | undefined;
  readonly notices: readonly Notice[];
  /**
   * Shown above the button: that the buyer is offline, what recurs, what the buyer agrees to, and
   * what has to be corrected.
   */
  readonly beforePaying: Content;
  readonly payLabel: string | undefined;
}

/**
 * What src/deferred/deferred.ts provides for one element: everything that a form needs only once
 * somebody uses it.
 */
export interface DeferredViews {
  /** Draws all that the element shows. The first time, it takes over what stands there. */
  readonly draw: () => void;
  /** Returns the second row of a recurring line. */
  readonly lineTerms: (line: OrderLine) => string;
  /** The choice of a payment method, saved instruments among them. */
  readonly methods: MethodChoice;
  /** Whether all of the page's own fields are filled in correctly. */
  readonly complete: () => boolean;
  /** Whether the page is being asked if a payment may go on. */
  readonly isAsking: () => boolean;
  /** @param agreement - What the buyer has agreed to: `Purchase.agreement` at the time. */
  readonly submit: (agreement: string) => Promise<SubmitResult>;
  /** Shows every problem and resolves to the names of the fields concerned. */
  readonly validate: () => Promise<readonly string[]>;
  /** The page's data about the buyer has changed. */
  readonly prefill: () => void;
  /** Empties the page's own fields. */
  readonly clear: () => void;
  /** Opens the buyer's fields that are not asked for at first. */
  readonly askMore: () => void;
  /** Reads a message of the frame, and returns that it did. */
  readonly onMessage: (message: LateMessage) => true;
  /** The checkout has made a step: the page is notified, and the buyer is shown the new state. */
  readonly onStep: (step: Step) => void;
  /** Notifies the page of a step that was made before this part was loaded. */
  readonly notifyLate: (step: Step) => void;
  /** Shows the buyer the state after `step`. */
  readonly show: (step: Step) => void;
  /** Called with each message of the tabs that hold the same cart. */
  readonly onAnnouncement: (data: unknown) => void;
  /** Makes the checkout unusable if an attribute of the tag is invalid. */
  readonly checkAttributes: () => void;
  /**
   * Reports what is wrong with the tag, and returns whether it did: until the page is loaded,
   * something may still set its attributes.
   */
  readonly explain: () => boolean;
  /** Begins again with the attributes of the tag. */
  readonly retry: () => void;
  /** The values that the form around the element sends; `undefined` before the payment. */
  readonly formValue: () => FormData | undefined;
  /** Resolves when the current press of the pointer has ended; `undefined` when there is none. */
  readonly pointerReleased: () => Promise<void> | undefined;
}
