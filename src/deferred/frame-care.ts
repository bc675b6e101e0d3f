import { ConfigurationError } from '../errors.ts';
import { type CheckoutTag, removeSecretKeys } from '../element/checkout-tag.ts';
import type { Attributes } from '../model/configuration.ts';
import type { FrameController } from '../element/frame-controller.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { Problem } from '../checkout/problem.ts';

/** How long a session has to last for another one to follow it automatically, in milliseconds. */
const MIN_SESSION_MS = 30_000;

/** What goes wrong with a tag and its frame, and how both begin again. */
export class FrameCare {
  readonly #tag: CheckoutTag;
  readonly #frame: FrameController;
  readonly #onMistake: (problem: Problem) => void;
  /**
   * Whether a new secret was requested and its session has not been open for long. One that has
   * expired on arrival would otherwise be replaced at once, again and again.
   */
  #isRenewed = false;

  /** @param onMistake - Called for a mistake that does not change the state. */
  constructor(tag: CheckoutTag, frame: FrameController, onMistake: (problem: Problem) => void) {
    this.#tag = tag;
    this.#frame = frame;
    this.#onMistake = onMistake;
  }

  /**
   * Reports what is wrong with the tag.
   *
   * @param check - Throws a `ConfigurationError` for attributes that cannot be read.
   */
  explain(check: (attributes: Attributes) => void): void {
    if (!this.#tag.isConnected) return;
    const mistakes = [...this.#frame.unexplained];
    this.#frame.unexplained.clear();
    for (const [kind, attributes] of mistakes) {
      try {
        check(attributes);
      } catch (error) {
        // Without its credential, the tag would be said to have none.
        if (kind === 'removed') this.#frame.refusal = error as ConfigurationError;
        if (kind === 'corrected') this.#onMistake(error as ConfigurationError);
        else this.refuse(error);
      }
    }
  }

  /** Shows that the tag is invalid, but not before a payment has ended. */
  refuse(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error;
    const frame = this.#frame;
    if (error.code === 'SECRET_KEY_REFUSED' || error.code === 'WRONG_CREDENTIAL') {
      frame.refusal = error;
      removeSecretKeys(this.#tag);
    }
    if (frame.isUnderWay || frame.state.status === 'complete') this.#onMistake(error);
    else this.#misconfigured(error);
  }

  /**
   * Begins again with the attributes of the tag. What was typed stays, unless the frame is dead.
   */
  retry(): void {
    const frame = this.#frame;
    const { state, secrets } = frame;
    if (!frame.fields.secure?.connected) frame.drop();
    // A session that may have been paid meanwhile is asked about before another one replaces it.
    const isOver =
      state.status === 'complete' ||
      (state.status === 'unusable' && state.problem.code === 'INVALID_CLIENT_SECRET');
    if (isOver) secrets.again();
    if (state.status === 'expired') secrets.expire();
    this.#isRenewed = false;
    frame.restart();
  }

  /** Replaces a session that has ended, once, if the page can provide another one. */
  onState(state: CheckoutState): void {
    if (state.status === 'ready') {
      const { expiresIn = Infinity } = state.order.session ?? {};
      if (expiresIn > MIN_SESSION_MS) this.#isRenewed = false;
    }
    if (state.status !== 'expired' || this.#isRenewed || !this.#tag.fetchClientSecret) return;
    // The buyer has to read that the bank has returned a payment before paying again. And nobody who
    // may have sent stablecoins is asked to pay a session that they have not asked for.
    if (state.problem || state.order?.session?.crypto) return;
    this.#isRenewed = true;
    this.#frame.secrets.expire();
    this.#frame.restart();
  }

  /**
   * Shows that the tag is invalid. The frame keeps what was typed, unless it may have received a
   * secret key.
   */
  #misconfigured(error: ConfigurationError): void {
    const frame = this.#frame;
    const shown = error.code === 'NO_CREDENTIAL' ? (frame.refusal ?? error) : error;
    const { code, actor, message } = shown;
    if (code === 'SECRET_KEY_REFUSED') frame.drop();
    frame.configuration = undefined;
    frame.becomeUnusable({ code, actor, message });
  }
}
