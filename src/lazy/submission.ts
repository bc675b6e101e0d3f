import type { CheckoutState } from '../checkout/state.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { type SubmitResult, submitResult, submitState } from '../model/submit-result.ts';

/** What a submission needs of its element. */
interface SubmissionHost {
  readonly model: Pick<CheckoutModel, 'state' | 'agreement' | 'isAsking' | 'update'>;
  /** Whether something can be submitted now. */
  readonly isReady: () => boolean;
  /**
   * Applies the promotion code that was typed and not applied. Resolves to what has come of the
   * submit, or to nothing where no code was typed.
   */
  readonly applyCode: () => Promise<SubmitResult | undefined>;
  /** Shows the problems of the form. Resolves to the names of the fields that have one. */
  readonly validate: () => Promise<readonly string[]>;
  /** Shows the problems of the buyer's own fields, and returns the names of these fields. */
  readonly validateBuyer: () => readonly string[];
  /** Shows the buyer the first of these fields. */
  readonly onInvalid: (fields: readonly string[]) => void;
  /**
   * Asks every guard and the page, one after the other, and resolves to whether a payment may begin.
   */
  readonly mayPay: () => Promise<boolean>;
  readonly pay: () => void;
  /** Called when a submit has ended, whatever its outcome. */
  readonly onEnd: () => void;
}

/** One submit at a time, from the click on the pay button to its outcome. */
export class Submission {
  readonly #host: SubmissionHost;
  #current: Promise<SubmitResult> | undefined;
  #waiting: ((state: CheckoutState) => void)[] = [];

  constructor(host: SubmissionHost) {
    this.#host = host;
  }

  /**
   * Never throws for what a buyer did. A second submit joins the one that is under way.
   *
   * @param agreement - What the buyer has agreed to.
   */
  submit(agreement: string): Promise<SubmitResult> {
    this.#current ??= this.#submit(agreement).finally(() => {
      this.#current = undefined;
      this.#host.onEnd();
    });
    return this.#current;
  }

  /** The checkout went from `before` to `after`, which may be the outcome. */
  onState(before: CheckoutState, after: CheckoutState): void {
    const reached = submitState(before, after);
    if (submitResult(reached)) for (const wake of this.#waiting.splice(0)) wake(reached);
  }

  async #submit(agreement: string): Promise<SubmitResult> {
    const host = this.#host;
    if (!host.isReady()) return { status: 'unavailable' };
    // The buyer has agreed to the total without the code, and expects the one with it.
    const coded = await host.applyCode();
    if (coded) return coded;
    const invalid = await host.validate();
    if (invalid.length > 0) return this.#refuse(invalid);
    const mayPay = await host.mayPay();
    host.model.isAsking = false;
    host.model.update();
    // While the script was loaded or the page was asked, the order or the payment method may have changed, so that the buyer
    // has to agree again. Another tab may also have paid.
    if (!mayPay || host.model.agreement !== agreement) {
      const { state } = host.model;
      const paid = state.status === 'complete' && submitResult(state);
      return paid || { status: 'canceled' };
    }
    // The page may have taken back what it knew of the buyer, and the frame takes no empty field.
    const emptied = host.validateBuyer();
    if (emptied.length > 0) return this.#refuse(emptied);
    const finished = new Promise<CheckoutState>((resolve) => this.#waiting.push(resolve));
    host.pay();
    return submitResult(await finished) ?? { status: 'unavailable' };
  }

  #refuse(fields: readonly string[]): SubmitResult {
    this.#host.onInvalid(fields);
    return { status: 'invalid', fields };
  }
}
