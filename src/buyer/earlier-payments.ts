import type { CheckoutState, EarlierAttempt } from '../checkout/state.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { Wording } from '../messages/terms.ts';
import { html, nothing, type TemplateResult } from '../template/html.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { earlierPayments } from '../views/earlier-payments.ts';

type Host = Pick<DeferredHost, 'frame' | 'isBusy' | 'isDisabled' | 'update'>;

/** Asks for the buyer's consent where something may be paid already. */
export class EarlierPayments {
  readonly #host: Host;
  /** Ids of the attempts that the buyer knows of, and wants to pay in spite of. */
  #accepted: readonly string[] = [];
  /** Whether a submit has found the consent missing. */
  #isMissing = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get accepted(): readonly string[] {
    return this.#accepted;
  }

  readonly render = (wording: Wording<DeferredTexts>): TemplateResult => {
    const attempts = earlierIn(this.#host.frame.state);
    if (attempts.length === 0) return html`${nothing}`;
    return earlierPayments({
      ...wording,
      attempts,
      isAccepted: this.#isAccepted,
      isMissing: this.#isMissing && !this.#isAccepted,
      disabled: this.#host.isDisabled() || this.#host.isBusy(),
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
    const attempts = earlierIn(this.#host.frame.state);
    return attempts.every(({ attemptId }) => this.#accepted.includes(attemptId));
  }

  readonly #onChange = (event: Event): void => {
    const { checked } = event.target as HTMLInputElement;
    const attempts = earlierIn(this.#host.frame.state);
    this.#accepted = checked ? attempts.map(({ attemptId }) => attemptId) : [];
    this.#host.update();
  };
}

function earlierIn(state: CheckoutState): readonly EarlierAttempt[] {
  return (state.status === 'ready' && state.earlier) || [];
}
