import { ConfigurationError, type Problem } from '../errors.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { CheckoutSetup } from '../model/checkout-setup.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import type { Attributes } from '../model/configuration.ts';

/** How long a session has to last for another one to follow it automatically, in milliseconds. */
const MIN_SESSION_MS = 30_000;

/** What goes wrong with a tag and its frame, and how both begin again. */
export class FrameRecovery {
  readonly #model: CheckoutModel;
  readonly #setup: CheckoutSetup;
  readonly #onMistake: (problem: Problem) => void;
  /**
   * Whether a new secret was requested and its session has not been open for long. One that has
   * expired on arrival would otherwise be replaced at once, again and again.
   */
  #isRenewed = false;

  /** @param onMistake - Called for a mistake that does not change the state. */
  constructor(model: CheckoutModel, setup: CheckoutSetup, onMistake: (problem: Problem) => void) {
    this.#model = model;
    this.#setup = setup;
    this.#onMistake = onMistake;
  }

  /**
   * Reports what is wrong with the tag.
   *
   * @param check - Throws a `ConfigurationError` for attributes that cannot be read.
   */
  explain(check: (attributes: Attributes) => void): void {
    if (!this.#model.host.isConnected) return;
    const mistakes = [...this.#setup.unexplained];
    this.#setup.unexplained.clear();
    for (const [kind, attributes] of mistakes) {
      try {
        check(attributes);
      } catch (error) {
        // Without its credential, the tag would be said to have none.
        if (kind === 'removed') this.#setup.refusal = error as ConfigurationError;
        if (kind === 'corrected') this.#onMistake(error as ConfigurationError);
        else this.refuse(error);
      }
    }
  }

  /** Shows that the tag is invalid, but not before a payment has ended. */
  refuse(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error;
    const isSecret = error.code === 'SECRET_KEY_REFUSED' || error.code === 'WRONG_CREDENTIAL';
    if (isSecret) this.#setup.refuseSecret(error);
    if (this.#model.isUnderWay || this.#model.isComplete()) this.#onMistake(error);
    else this.#misconfigured(error);
  }

  /**
   * Begins again with the attributes of the tag. What was typed stays, unless the frame is dead.
   */
  retry(): void {
    const { state, frame } = this.#model;
    const { secrets } = this.#setup;
    if (!frame?.connected) this.#setup.drop();
    // A session that may have been paid meanwhile is asked about before another one replaces it.
    const isOver =
      state.status === 'complete' ||
      (state.status === 'unusable' && state.problem.code === 'INVALID_CLIENT_SECRET');
    if (isOver) secrets.again();
    if (state.status === 'expired') secrets.expire();
    this.#isRenewed = false;
    this.#setup.restart();
  }

  /** Replaces a session that has ended, once, if the page can provide another one. */
  onState(state: CheckoutState): void {
    if (state.status === 'ready') {
      const { expiresIn = Infinity } = state.order.session ?? {};
      if (expiresIn > MIN_SESSION_MS) this.#isRenewed = false;
    }
    const { fetchClientSecret } = this.#model.host;
    if (state.status !== 'expired' || this.#isRenewed || !fetchClientSecret) return;
    // The buyer has to read that the bank has returned a payment before paying again. And nobody who
    // may have sent stablecoins is asked to pay a session that they have not asked for.
    if (state.problem || state.order?.session?.crypto) return;
    this.#isRenewed = true;
    this.#setup.secrets.expire();
    this.#setup.restart();
  }

  /**
   * Shows that the tag is invalid. The frame keeps what was typed, unless it may have received a
   * secret key.
   */
  #misconfigured(error: ConfigurationError): void {
    const shown = error.code === 'NO_CREDENTIAL' ? (this.#setup.refusal ?? error) : error;
    const { code, actor, message } = shown;
    if (code === 'SECRET_KEY_REFUSED') this.#setup.drop();
    this.#model.configuration = undefined;
    this.#setup.becomeUnusable({ code, actor, message });
  }
}
