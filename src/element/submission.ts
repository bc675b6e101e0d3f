import type { CheckoutState } from '../checkout/state.ts';
import type { DeferredPart } from '../deferred/deferred-part.ts';
import { CheckoutSubmitEvent } from '../events.ts';
import type { DeferredViews } from '../views/deferred-views.ts';
import { type SubmitResult, submitResult, submitState } from './submit-result.ts';

/** What a submission needs of its element. */
interface SubmissionHost {
  readonly deferred: DeferredPart;
  readonly state: () => CheckoutState;
  /** Whether something can be submitted now. */
  readonly isReady: () => boolean;
  /** What the buyer agrees to with a submit, in JSON. */
  readonly agreement: () => string;
  /** Shows the problems of the form. Resolves to the names of the fields that have one. */
  readonly validate: () => Promise<readonly string[]>;
  /** Shows the buyer the first of these fields. */
  readonly onInvalid: (fields: readonly string[]) => void;
  /** Notifies the page. */
  readonly dispatchEvent: (event: Event) => boolean;
  readonly pay: () => void;
  readonly update: () => void;
}

/** One submit at a time, from the click on the pay button to its outcome. */
export class Submission {
  /**
   * Whether the page is being asked if the payment may go on, or the deferred part is being loaded
   * for that.
   */
  isAsking = false;
  /** Whether a submit has found that the deferred part cannot be loaded. */
  isKeptBack = false;
  readonly #host: SubmissionHost;
  #current: Promise<SubmitResult> | undefined;
  #waiting: ((state: CheckoutState) => void)[] = [];

  constructor(host: SubmissionHost) {
    this.#host = host;
  }

  /** Never throws for what a buyer did. A second submit joins the one that is under way. */
  submit(): Promise<SubmitResult> {
    this.#current ??= this.#submit().finally(() => {
      this.#current = undefined;
      this.#host.deferred.views?.submitEnded();
    });
    return this.#current;
  }

  /** The checkout went from `before` to `after`, which may be the outcome. */
  onState(before: CheckoutState, after: CheckoutState): void {
    const reached = submitState(before, after);
    if (submitResult(reached)) for (const wake of this.#waiting.splice(0)) wake(reached);
  }

  async #submit(): Promise<SubmitResult> {
    const host = this.#host;
    const agreement = host.agreement();
    if (!host.isReady()) return { status: 'unavailable' };
    const invalid = await host.validate();
    if (invalid.length > 0) {
      host.onInvalid(invalid);
      return { status: 'invalid', fields: invalid };
    }
    const views = await this.#deferredViews();
    if (!views) return { status: 'unavailable' };
    const mayPay = await views.mayPay(this.#askPage);
    this.#setAsking(false);
    // While the page was asked, the order or the payment method may have changed, so that the buyer
    // has to agree again. Another tab may also have paid.
    if (!mayPay || host.agreement() !== agreement) {
      const state = host.state();
      const paid = state.status === 'complete' && submitResult(state);
      return paid || { status: 'canceled' };
    }
    const finished = new Promise<CheckoutState>((resolve) => this.#waiting.push(resolve));
    host.pay();
    return submitResult(await finished) ?? { status: 'unavailable' };
  }

  /**
   * Loads the deferred part, which holds the guards before a payment: nothing is paid without them.
   */
  async #deferredViews(): Promise<DeferredViews | undefined> {
    const { deferred } = this.#host;
    if (deferred.views) return deferred.views;
    this.#setAsking(true);
    const views = await deferred.get();
    this.isKeptBack = !views;
    this.#setAsking(false);
    return views;
  }

  readonly #askPage = (): Promise<boolean> => {
    const event = new CheckoutSubmitEvent();
    this.#host.dispatchEvent(event);
    this.#setAsking(true);
    return event.allowed();
  };

  #setAsking(isAsking: boolean): void {
    this.isAsking = isAsking;
    this.#host.update();
  }
}
