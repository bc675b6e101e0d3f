import { nothing, type TemplateResult } from 'lit';
import type { Appearance } from './bridge/secure-frame.ts';
import type { Order } from './checkout/order.ts';
import { type Choice, choicesOf, chosenOf } from './payment-choice.ts';
import type { PaymentAttributes, PaymentOptions } from './payment-options.ts';
import { laterMessages as texts } from './messages/later.ts';
import { instrumentName, methodPicker } from './views/method-picker.ts';

export interface PaymentPickerOptions {
  /** `undefined` as long as the tag makes no sense. */
  readonly options: () => PaymentOptions | undefined;
  /** What stands on the tag. */
  readonly attributes: () => PaymentAttributes;
  readonly order: () => Order | undefined;
  /** The page says who pays. */
  readonly knownCustomer: () => boolean;
  /** A card's number has been begun. */
  readonly typed: () => boolean;
  /** Another way was chosen; `told` says what that asks for, to those who do not see it. */
  readonly onChoose: (told: string) => void;
}

/** The buyer's choice between ways to pay. */
export class PaymentPicker {
  readonly #options: PaymentPickerOptions;
  /** Id of what the buyer has chosen. */
  #wanted: string | undefined;

  constructor(options: PaymentPickerOptions) {
    this.#options = options;
  }

  get chosen(): Choice | undefined {
    return chosenOf(this.#choices, {
      wanted: this.#wanted,
      instrumentId: this.#options.attributes().instrumentId ?? undefined,
      typed: this.#options.typed(),
    });
  }

  /** For the frame: which fields it is to show. */
  get form(): Appearance['form'] {
    const { chosen } = this;
    const { saved, method = 'card' } = chosen ?? {};
    return {
      method: saved ? 'saved' : method,
      address: this.#options.options()?.address ?? 'auto',
      ...(chosen && saved && { saved: faceOf(chosen, saved.last4) }),
    };
  }

  clear(): void {
    this.#wanted = undefined;
  }

  render(disabled: boolean): TemplateResult | typeof nothing {
    const choices = this.#choices;
    // One way alone needs no choice, unless the order has just taken the other away.
    if (choices.length < 2 && this.#options.options()?.methods.length === 1) return nothing;
    const choose = ({ id, method, saved }: Choice): void => {
      this.#wanted = id;
      this.#options.onChoose(texts.asks(method, saved !== undefined));
    };
    return methodPicker({ choices, chosen: this.chosen, choose, disabled });
  }

  get #choices(): readonly Choice[] {
    const options = this.#options.options();
    if (!options) return [];
    const knownCustomer = this.#options.knownCustomer();
    const { savedInstruments, instrumentId } = this.#options.attributes();
    return choicesOf({ ...options, savedInstruments, instrumentId }, this.#options.order(), {
      knownCustomer,
      now: Date.now(),
    });
  }
}

/** What the frame has to know of a saved instrument. */
function faceOf(choice: Choice, last4: string): Appearance['form']['saved'] {
  const { id, method } = choice;
  return { id, method, last4, brand: instrumentName(choice) };
}
