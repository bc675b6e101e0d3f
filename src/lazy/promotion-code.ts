import type { nothing, TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { Problem } from '../errors.ts';
import { type CheckoutState, type Coded, isUnderWay } from '../checkout/state.ts';
import { type SubmitResult, submitResult } from '../model/submit-result.ts';
import { fill } from '../messages/fill.ts';
import { allTexts, type LazyTexts } from '../messages/lazy.ts';
import { problemText } from '../messages/problems.ts';
import { refusalText } from '../messages/refusals.ts';
import type { Wording } from '../messages/terms.ts';
import { formatMoney, type Money } from '../money.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { totalOf } from '../views/order-lines.ts';
import { isDiscounted, PROMOTION_FIELD, promotionCode } from '../views/promotion-code.ts';

type Checkout = Pick<
  CheckoutModel,
  | 'host'
  | 'state'
  | 'frame'
  | 'root'
  | 'update'
  | 'announce'
  | 'isAsking'
  | 'isDisabled'
  | 'messages'
  | 'locale'
>;

const INVALID = 'PROMOTION_CODE_INVALID';
const TOTAL_CHANGED = 'TOTAL_CHANGED';

/** Lets the buyer name a promotion code, where the session allows it. */
export class PromotionCode {
  readonly #model: Checkout;
  #isOpen = false;
  /** The number of the command that the service has not answered yet. */
  #asked: number | undefined;
  #problem: string | undefined;
  /** The text of the field, which goes and comes again with another session. */
  #text = '';
  /** Continues the submit that waits for the answer. */
  #answer: ((state: CheckoutState) => void) | undefined;
  /** What a submit has changed by applying the code, until the buyer submits again. */
  #change: Problem | undefined;

  constructor(model: Checkout) {
    this.#model = model;
  }

  /** Whether the service is being asked about a code, so that the total is not known. */
  get isChecking(): boolean {
    return this.#asked !== undefined;
  }

  /** Why the buyer has to submit again, after a submit that has applied the code. */
  get change(): Problem | undefined {
    return this.#change;
  }

  /** Returns whether no code stands in the form that was not applied. */
  readonly isApplied = (): boolean => !this.#typed;

  readonly render = (order: Order, wording: Wording<LazyTexts>): TemplateResult | typeof nothing =>
    promotionCode(order, wording, {
      isOpen: this.#isOpen,
      isChecking: this.isChecking,
      isDisabled: this.#isDisabled,
      problem: this.#problem,
      typed: this.#text,
      onInput: this.#onInput,
      open: this.#open,
      apply: this.#apply,
      remove: this.#remove,
    });

  /**
   * Applies the code that was typed, for a submit. Resolves to the result of that submit, which never
   * pays: the buyer has to see the new total first, or to correct the code.
   */
  async applyTyped(): Promise<SubmitResult> {
    const before = this.#model.state;
    const answered = new Promise<CheckoutState>((resolve) => (this.#answer = resolve));
    this.#ask(this.#typed);
    if (before.status !== 'ready' || !this.isChecking) return { status: 'unavailable' };
    const after = await answered;
    if (after.status !== 'ready') return submitResult(after) ?? { status: 'unavailable' };
    const problem = after.coded?.problem;
    if (!problem) {
      this.#askAgain(totalOf(before.order), totalOf(after.order));
      return { status: 'failed', code: TOTAL_CHANGED };
    }
    this.#keepFocus(true);
    return problem.code === INVALID
      ? { status: 'invalid', fields: [PROMOTION_FIELD] }
      : { status: 'failed', code: problem.code };
  }

  /** Called with each new state, which may be the answer. */
  onState(state: CheckoutState): void {
    if (state.status !== 'ready') {
      // Whoever begins again has asked nothing.
      this.#asked = this.#change = undefined;
      return this.#continue(state);
    }
    const { coded, order } = state;
    if (this.#asked === undefined || coded?.number !== this.#asked) return;
    this.#asked = undefined;
    this.#problem = coded.problem && this.#textOf(coded.problem);
    this.#isOpen = coded.problem !== undefined && !order.session?.promotion?.named;
    if (!this.#isOpen) this.#text = '';
    this.#model.announce(this.#problem ?? this.#textFor(order));
    this.#keepFocus();
    this.#continue(state);
  }

  clear(): void {
    this.#isOpen = false;
    this.#text = '';
    this.#problem = this.#change = undefined;
  }

  get #isDisabled(): boolean {
    const { isDisabled, isAsking, state } = this.#model;
    return isDisabled || isAsking || isUnderWay(state);
  }

  get #messages(): LazyTexts {
    return allTexts(this.#model.messages);
  }

  get #input(): HTMLInputElement | null {
    return this.#model.root.querySelector<HTMLInputElement>('[name="promotion_code"]');
  }

  get #typed(): string {
    const { state } = this.#model;
    // The field of a code that was applied goes only with the next rendering.
    if (state.status === 'ready' && isDiscounted(state.order)) return '';
    return this.#input?.value.trim() ?? '';
  }

  readonly #onInput = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value;
  };

  readonly #open = (): void => {
    this.#isOpen = true;
    this.#keepFocus();
  };

  readonly #apply = (): void => {
    if (this.isChecking) return;
    const code = this.#typed;
    if (code) return this.#ask(code);
    this.#problem = this.#messages.promotion_empty;
    this.#model.announce(this.#problem);
    this.#keepFocus();
  };

  readonly #remove = (): void => {
    if (!this.isChecking) this.#ask(null);
  };

  #ask(code: string | null): void {
    const { state, frame, update } = this.#model;
    if (state.status !== 'ready') return;
    this.#asked = frame?.applyCode(code);
    this.#problem = this.#change = undefined;
    update();
  }

  #continue(state: CheckoutState): void {
    this.#answer?.(state);
    this.#answer = undefined;
  }

  #askAgain(before: Money, after: Money): void {
    const { announce, locale, update } = this.#model;
    const amounts = { before, after };
    this.#change = { code: TOTAL_CHANGED, actor: 'buyer', message: '', amounts };
    const wording = { locale, messages: this.#messages };
    announce(problemText(this.#change, { ...wording, specificText: refusalText }));
    update();
  }

  /**
   * Focuses what stands now where the buyer was.
   *
   * @param isLed - Whether the buyer was elsewhere, and is led here.
   */
  #keepFocus(isLed = false): void {
    const { host, root, update } = this.#model;
    const wasHere = root.querySelector('.promotion :focus') !== null;
    update();
    if (!wasHere && !isLed) return;
    void host.updateComplete.then(() => {
      const place = this.#input ?? root.querySelector<HTMLElement>('.promotion button');
      // In a narrow layout, the order that holds it may be folded.
      const unfold = root.querySelector('.unfold');
      if (unfold && place?.getClientRects().length === 0) unfold.ariaExpanded = 'true';
      place?.focus();
    });
  }

  #textOf({ code, failureCode }: NonNullable<Coded['problem']>): string {
    const texts: Readonly<Record<string, string>> = this.#messages;
    if (code !== INVALID) return this.#messages.promotion_failed;
    return texts[`promotion_${failureCode}`] ?? this.#messages.promotion_NOT_FOUND;
  }

  /** What screen readers say about the new total. */
  #textFor(order: Order): string {
    const amount = formatMoney(totalOf(order), this.#model.locale);
    return fill(this.#messages.newTotal, { amount });
  }
}
