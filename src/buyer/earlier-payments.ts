import { type CheckoutState, consentTo, type EarlierAttempt } from '../checkout/state.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import type { Wording } from '../messages/terms.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { earlierPayments } from './earlier-payments-view.ts';

type Checkout = Pick<CheckoutModel, 'state' | 'isBusy' | 'isDisabled' | 'update'>;

/** Asks for the buyer's consent where something may be paid already. */
export class EarlierPayments {
  readonly #model: Checkout;
  /** What the buyer knows of earlier attempts, and wants to pay in spite of. */
  #accepted: readonly string[] = [];
  /** Whether a submit has found the consent missing. */
  #isMissing = false;
  /** What a buyer who checks the box consents to, as it was last drawn. */
  #shown: readonly string[] = [];
  /** The box, once the buyer has used it. */
  #box: HTMLInputElement | undefined;

  constructor(model: Checkout) {
    this.#model = model;
  }

  get accepted(): readonly string[] {
    return this.#accepted;
  }

  readonly render = (wording: Wording<LazyTexts>): TemplateResult => {
    const attempts = earlierIn(this.#model.state);
    this.#shown = attempts.map(consentTo);
    // The buyer may have checked the box since it was drawn, which drawing it as before does not undo.
    if (this.#box) this.#box.checked = this.#isAccepted;
    if (attempts.length === 0) return html`${nothing}`;
    return earlierPayments({
      ...wording,
      attempts,
      isAccepted: this.#isAccepted,
      isMissing: this.#isMissing && !this.#isAccepted,
      disabled: this.#model.isDisabled || this.#model.isBusy,
      onChange: this.#onChange,
    });
  };

  /** Shows that the consent is missing, and returns the name of its field if it is. */
  check(): readonly string[] {
    this.#isMissing = !this.#isAccepted;
    return this.#isMissing ? ['pay_again'] : [];
  }

  clear(): void {
    this.#accepted = [];
    this.#isMissing = false;
  }

  get #isAccepted(): boolean {
    const attempts = earlierIn(this.#model.state);
    return attempts.every((attempt) => this.#accepted.includes(consentTo(attempt)));
  }

  readonly #onChange = (event: Event): void => {
    this.#box = event.target as HTMLInputElement;
    // Others may have come that are not drawn yet, as while the pointer is pressed.
    this.#accepted = this.#box.checked ? this.#shown : [];
    this.#model.update();
  };
}

function earlierIn(state: CheckoutState): readonly EarlierAttempt[] {
  return (state.status === 'ready' && state.earlier) || [];
}
