import type { Problem } from '../errors.ts';
import type { CheckoutSetup } from '../model/checkout-setup.ts';
import type { SubmitResult } from '../model/submit-result.ts';
import type { CartListener } from '../tabs/cart-listener.ts';
import type { CheckoutView } from '../views/checkout-view.ts';

/** What the element provides beside its model. */
export interface UiHost {
  readonly setup: CheckoutSetup;
  readonly otherTabs: CartListener;
  /** Notifies the page of a mistake of its own that does not change the state. */
  readonly notifyOfMistake: (problem: Problem) => void;
  /** Called when the theme has changed. */
  readonly onThemeChange: () => void;
}

/** Everything that a form needs only once somebody uses it. */
export interface CheckoutUi {
  /** Adds to the view of an untouched form what only a used one shows. */
  readonly fill: (view: CheckoutView) => CheckoutView;
  /** Whether all of the page's own fields are filled in correctly. */
  readonly complete: () => boolean;
  /** @param agreement - What the buyer has agreed to: `CheckoutModel.agreement` at the time. */
  readonly submit: (agreement: string) => Promise<SubmitResult>;
  /** Shows every problem and resolves to the names of the fields concerned. */
  readonly validate: () => Promise<readonly string[]>;
  /** The page's data about the buyer has changed. */
  readonly prefill: () => void;
  /** Empties the page's own fields. */
  readonly clear: () => void;
  /** Opens the buyer's fields that are not asked for at first. */
  readonly askMore: () => void;
  /**
   * Reports what is wrong with the tag, and returns whether it did: until the page is loaded,
   * something may still set its attributes.
   */
  readonly explain: () => boolean;
  /** Begins again with the attributes of the tag. */
  readonly retry: () => void;
}
