import { nothing, type TemplateResult } from 'lit';
import { NOT_APPLICABLE } from '../address/address.ts';
import { alpha2 } from '../address/countries.ts';
import { prefillAddress } from '../buyer/billing-details.ts';
import type { Appearance } from '../bridge/payment-frame.ts';
import { awaitsCrypto, type Choice, choicesOf, chosenOf } from './payment-choice.ts';
import type { PaymentAttributes } from '../model/payment-options.ts';
import { allTexts, type LazyTexts } from '../messages/lazy.ts';
import type { SavedInstrument } from '../checkout/saved-instrument.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { methodPicker } from '../views/method-picker.ts';
import { instrumentName, optionOf } from './choice-names.ts';
import type { MethodChoice } from '../model/method-choice.ts';

interface Checkout extends Pick<
  CheckoutModel,
  | 'state'
  | 'update'
  | 'change'
  | 'attributes'
  | 'options'
  | 'order'
  | 'hasIdentity'
  | 'announce'
  | 'messages'
> {
  readonly fields: Pick<CheckoutModel['fields'], 'typed'>;
  /** The choice before this part was loaded. */
  readonly methods: Pick<MethodChoice, 'wanted'>;
}

/** The buyer's choice of a payment method. */
export class PaymentPicker implements MethodChoice {
  readonly #model: Checkout;
  /** Id of what the buyer has chosen. */
  wanted: string | undefined;

  constructor(model: Checkout) {
    this.#model = model;
    this.wanted = model.methods.wanted;
  }

  get chosen(): Choice | undefined {
    return chosenOf(this.choices, {
      wanted: this.wanted ?? (awaitsCrypto(this.#model.order) ? 'crypto' : undefined),
      instrumentId: this.#model.attributes.instrumentId ?? undefined,
      typed: this.#model.fields.typed,
    });
  }

  /** For the frame: which fields it has to show. */
  get form(): Appearance['form'] {
    const { chosen } = this;
    const isFree = this.#model.order?.isFree;
    const { saved, method = isFree ? 'none' : 'card' } = chosen ?? {};
    const { address: asked = 'auto' } = this.#model.options ?? {};
    // A named customer has no form on the page, so a new card's address is asked for beside the
    // card.
    const address = asked === 'full' && this.#model.hasIdentity ? 'auto' : asked;
    const asksPlace = method === 'card' && !saved && address === 'auto';
    return {
      method: saved ? 'saved' : method,
      address,
      ...(asksPlace && placeOf(this.#model.attributes.customer)),
      ...(chosen && saved && { saved: savedInstrumentForm(chosen, saved, this.#messages) }),
    };
  }

  clear(): void {
    this.wanted = undefined;
  }

  render(disabled: boolean): TemplateResult | typeof nothing {
    const choices = this.choices;
    if (this.#model.order?.isFree) return nothing;
    // A single method is named only where the order has just excluded the other one.
    if (choices.length < 2 && this.#model.options?.methods.length === 1) return nothing;
    const messages = this.#messages;
    return methodPicker({
      options: choices.map((choice) => optionOf(choice, messages)),
      chosen: this.chosen?.id,
      choose: this.choose,
      disabled,
      messages,
    });
  }

  get #messages(): LazyTexts {
    return allTexts(this.#model.messages);
  }

  readonly choose = (id: string): void => {
    const choice = this.choices.find((one) => one.id === id);
    if (!choice) return;
    this.wanted = id;
    this.announce(choice);
    this.#model.update();
    this.#model.change();
  };

  /** Says what the buyer has to do after a choice. */
  announce({ method, saved }: Choice): void {
    const { chosenSaved, chosenNew, chosenBank } = this.#messages;
    // The frame says itself what to do with stablecoins.
    if (method === 'crypto') return;
    const asks = [saved ? chosenSaved : chosenNew, ...(method === 'bank' ? [chosenBank] : [])];
    this.#model.announce(asks.join(' '));
  }

  /** All choices for the current order. */
  get choices(): readonly Choice[] {
    const options = this.#model.options;
    // An order that is free is made without a way to pay.
    if (!options || this.#model.order?.isFree) return [];
    const { hasIdentity } = this.#model;
    const { savedInstruments, instrumentId, paymentMethods } = this.#model.attributes;
    const order = this.#model.order;
    const { state } = this.#model;
    return choicesOf({ ...options, savedInstruments, instrumentId, paymentMethods }, order, {
      hasIdentity,
      // The service's time is preferred, because a device's clock may be years off.
      now: order?.servedAt ?? Date.now(),
      asksConsent: state.status === 'ready' && state.earlier !== undefined,
    });
  }
}

/** The longest text that the frame accepts, in UTF-16 units. */
const MAX_LENGTH = 255;

/** The country and postal code to prefill beside a card. */
function placeOf(customer: PaymentAttributes['customer']): Pick<Appearance['form'], 'place'> {
  // The customer's data may not be checked yet, so it can be anything.
  const { country, postal_code }: { country?: unknown; postal_code?: unknown } =
    prefillAddress(customer ?? {}, customer?.type === 'BUSINESS') ?? {};
  const code = typeof country === 'string' && alpha2(country);
  const postal = typeof postal_code === 'string' && postal_code !== NOT_APPLICABLE && postal_code;
  if (!code && !postal) return {};
  return {
    place: { postal_code: (postal || '').slice(0, MAX_LENGTH), ...(code && { country: code }) },
  };
}

/** What the frame needs to know of a saved instrument. */
function savedInstrumentForm(
  choice: Choice,
  { method, last4 }: SavedInstrument,
  messages: LazyTexts,
): Appearance['form']['saved'] {
  const { id } = choice;
  // The frame would reject the whole command for a longer text.
  return {
    id,
    method,
    last4: last4.slice(0, MAX_LENGTH),
    brand: instrumentName(choice, messages).slice(0, MAX_LENGTH),
  };
}
