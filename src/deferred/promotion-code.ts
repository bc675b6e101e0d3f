import type { nothing, TemplateResult } from '../template/html.ts';
import type { Order } from '../checkout/order.ts';
import type { CheckoutState, Coded } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import { allTexts, type DeferredTexts } from '../messages/deferred.ts';
import type { Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { totalOf } from '../views/order-lines.ts';
import { sendCode } from './frame-commands.ts';
import { promotionCode } from '../views/promotion-code.ts';

interface Host extends Pick<
  DeferredHost,
  'tag' | 'frame' | 'root' | 'update' | 'announce' | 'isDisabled' | 'messages' | 'locale'
> {
  /** Returns whether a submit is under way. */
  readonly isBusy: () => boolean;
}

/** Lets the buyer name a promotion code, where the session allows it. */
export class PromotionCode {
  readonly #host: Host;
  #isOpen = false;
  /** The number of the command that the service has not answered yet. */
  #asked: number | undefined;
  #problem: string | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Whether the service is being asked about a code, so that the total is not known. */
  get isChecking(): boolean {
    return this.#asked !== undefined;
  }

  readonly render = (
    order: Order,
    wording: Wording<DeferredTexts>,
  ): TemplateResult | typeof nothing =>
    promotionCode(order, wording, {
      isOpen: this.#isOpen,
      isChecking: this.isChecking,
      isDisabled: this.#host.isDisabled() || this.#host.isBusy(),
      problem: this.#problem,
      open: this.#open,
      apply: this.#apply,
      remove: this.#remove,
    });

  /** Called with each new state, which may be the answer. */
  onState(state: CheckoutState): void {
    if (state.status !== 'ready') {
      // Whoever begins again has asked nothing.
      this.#asked = undefined;
      return;
    }
    const { coded, order } = state;
    if (this.#asked === undefined || coded?.number !== this.#asked) return;
    this.#asked = undefined;
    this.#problem = coded.problem && this.#textOf(coded.problem);
    this.#isOpen = coded.problem !== undefined && !order.session?.promotion?.named;
    this.#host.announce(this.#problem ?? this.#textFor(order));
    this.#keepFocus();
  }

  clear(): void {
    this.#isOpen = false;
    this.#problem = undefined;
  }

  get #messages(): DeferredTexts {
    return allTexts(this.#host.messages());
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#host.root()?.querySelector<HTMLInputElement>('[name="promotion_code"]');
  }

  readonly #open = (): void => {
    this.#isOpen = true;
    this.#keepFocus();
  };

  readonly #apply = (): void => {
    if (this.isChecking) return;
    const code = this.#input?.value.trim() ?? '';
    if (code) return this.#ask(code);
    this.#problem = this.#messages.promotion_empty;
    this.#host.announce(this.#problem);
    this.#keepFocus();
  };

  readonly #remove = (): void => {
    if (!this.isChecking) this.#ask(null);
  };

  #ask(code: string | null): void {
    const { frame, update } = this.#host;
    if (frame.state.status !== 'ready') return;
    const { secure } = frame.fields;
    this.#asked = secure && sendCode(secure, code);
    this.#problem = undefined;
    update();
  }

  /** Focuses what stands now where the buyer was. */
  #keepFocus(): void {
    const { tag, root, update } = this.#host;
    const wasHere = root()?.querySelector('.promotion :focus') !== null;
    update();
    if (!wasHere) return;
    void tag.updateComplete.then(() => {
      const place = this.#input ?? root()?.querySelector<HTMLElement>('.promotion button');
      place?.focus();
    });
  }

  #textOf({ code, failureCode }: NonNullable<Coded['problem']>): string {
    const texts: Readonly<Record<string, string>> = this.#messages;
    if (code !== 'PROMOTION_CODE_INVALID') return this.#messages.promotion_failed;
    return texts[`promotion_${failureCode}`] ?? this.#messages.promotion_NOT_FOUND;
  }

  /** What screen readers say about the new total. */
  #textFor(order: Order): string {
    const amount = formatMoney(totalOf(order), this.#host.locale());
    return fill(this.#messages.newTotal, { amount });
  }
}
