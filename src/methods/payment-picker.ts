import { nothing, type TemplateResult } from '../template/html.ts';
import { NOT_APPLICABLE } from '../address/address.ts';
import { alpha2 } from '../address/countries.ts';
import { prefillAddress } from '../buyer/billing-details.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import { awaitsCrypto, type Choice, choicesOf, chosenOf } from './payment-choice.ts';
import type { PaymentAttributes } from '../model/payment-options.ts';
import { allTexts, type DeferredTexts } from '../messages/deferred.ts';
import type { SavedInstrument } from '../checkout/saved-instrument.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { methodPicker } from '../views/method-picker.ts';
import { instrumentName, optionOf } from './choice-names.ts';
import type { MethodChoice } from '../model/method-choice.ts';

type Host = Pick<
  DeferredHost,
  | 'frame'
  | 'update'
  | 'onChange'
  | 'attributes'
  | 'options'
  | 'order'
  | 'hasIdentity'
  | 'announce'
  | 'typed'
  | 'messages'
  | 'chosenMethod'
>;

/** The buyer's choice of a payment method. */
export class PaymentPicker implements MethodChoice {
  readonly #host: Host;
  /** Id of what the buyer has chosen. */
  #wanted: string | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#wanted = host.chosenMethod();
  }

  get chosen(): Choice | undefined {
    return chosenOf(this.choices, {
      wanted: this.#wanted ?? (awaitsCrypto(this.#host.order()) ? 'crypto' : undefined),
      instrumentId: this.#host.attributes().instrumentId ?? undefined,
      typed: this.#host.typed(),
    });
  }

  /** For the frame: which fields it has to show. */
  get form(): Appearance['form'] {
    const { chosen } = this;
    const { saved, method = 'card' } = chosen ?? {};
    const { address: asked = 'auto' } = this.#host.options() ?? {};
    // A named customer has no form on the page, so a new card's address is asked for beside the
    // card.
    const address = asked === 'full' && this.#host.hasIdentity() ? 'auto' : asked;
    const asksPlace = method === 'card' && !saved && address === 'auto';
    return {
      method: saved ? 'saved' : method,
      address,
      ...(asksPlace && placeOf(this.#host.attributes().customer)),
      ...(chosen && saved && { saved: savedInstrumentForm(chosen, saved, this.#messages) }),
    };
  }

  clear(): void {
    this.#wanted = undefined;
  }

  render(disabled: boolean): TemplateResult | typeof nothing {
    const choices = this.choices;
    // A single method is named only where the order has just excluded the other one.
    if (choices.length < 2 && this.#host.options()?.methods.length === 1) return nothing;
    const messages = this.#messages;
    return methodPicker({
      options: choices.map((choice) => optionOf(choice, messages)),
      chosen: this.chosen?.id,
      choose: (id) => {
        const choice = choices.find((one) => one.id === id);
        if (choice) this.choose(choice);
      },
      disabled,
      messages,
    });
  }

  get #messages(): DeferredTexts {
    return allTexts(this.#host.messages());
  }

  readonly choose = (choice: Choice): void => {
    this.#wanted = choice.id;
    this.announce(choice);
    this.#host.update();
    this.#host.onChange();
  };

  /** Says what the buyer has to do after a choice. */
  announce({ method, saved }: Choice): void {
    const { chosenSaved, chosenNew, chosenBank } = this.#messages;
    // The frame says itself what to do with stablecoins.
    if (method === 'crypto') return;
    const asks = [saved ? chosenSaved : chosenNew, ...(method === 'bank' ? [chosenBank] : [])];
    this.#host.announce(asks.join(' '));
  }

  /** All choices for the current order. */
  get choices(): readonly Choice[] {
    const options = this.#host.options();
    if (!options) return [];
    const hasIdentity = this.#host.hasIdentity();
    const { savedInstruments, instrumentId, paymentMethods } = this.#host.attributes();
    const order = this.#host.order();
    const { state } = this.#host.frame;
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
  messages: DeferredTexts,
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
