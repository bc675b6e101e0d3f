import type { ElementController } from './updating-element.ts';
import { silenceProblem } from '../bridge/frame-problems.ts';
import type { SecureFrame, SecureFrameEvents } from '../bridge/secure-frame.ts';
import type { Problem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { ConfigurationError } from '../errors.ts';
import { type CheckoutTag, readAttributes, removeSecretKeys } from './checkout-tag.ts';
import { ClientSecrets, NOT_FETCHED } from './client-secrets.ts';
import {
  type Attributes,
  type Configuration,
  holdsSecretKey,
  isMixedUp,
  readConfiguration,
} from './configuration.ts';
import { FieldsFrame } from './fields-frame.ts';
import { LongWait } from './long-wait.ts';

/** What the element provides for its frame. */
interface FrameHost extends Pick<SecureFrameEvents, 'appearance' | 'onAddressFormat' | 'onSubmit'> {
  /** Called for a mistake that does not change the state. */
  readonly onMistake: (problem: Problem) => void;
  /** Called with each new snapshot. */
  readonly onState: (before: CheckoutState, after: CheckoutState) => void;
  /** Called when something was typed. @param brand - The brand of the card, if it is known. */
  readonly onChange: (brand: string | undefined) => void;
  /**
   * Returns what throws a `ConfigurationError` for attributes that cannot be read; `undefined` until
   * the deferred part is loaded.
   */
  readonly mistakeCheck: () => ((attributes: Attributes) => void) | undefined;
}

/**
 * Manages the one frame of an element. The frame exists while the element is in the page and set up
 * correctly. The controller holds the snapshot that the element renders.
 */
export class FrameController implements ElementController {
  state: CheckoutState = { status: 'loading' };
  configuration: Configuration | undefined;
  readonly fields: FieldsFrame;
  readonly wait: LongWait;
  readonly #tag: CheckoutTag;
  readonly #host: FrameHost;
  /** The setup that was last started, as JSON. */
  #setup = '';
  readonly #secrets = new ClientSecrets(() => this.configure());
  /** Whether the tag was changed during a payment, which has to end first. */
  #changed = false;
  /** Whether a payment was sent to the frame and not answered yet. */
  #isSent = false;
  /**
   * The error for a secret in the wrong place. It is kept, because the secret itself is removed
   * from the page.
   */
  #refusal: ConfigurationError | undefined;
  /**
   * Attributes that could not be read: those whose credential was removed, which are reported even
   * when they were corrected before the deferred part was loaded, and the last others.
   */
  readonly #unexplained = new Map<'removed' | 'corrected' | 'last', Attributes>();

  constructor(tag: CheckoutTag, host: FrameHost) {
    this.#tag = tag;
    this.#host = host;
    this.wait = new LongWait(() => tag.requestUpdate());
    this.fields = new FieldsFrame(tag, {
      ...host,
      onState: (state) => this.#onFrameState(state),
      onSilence: (isBlocked) => this.#onSilence(isBlocked),
      isComplete: () => this.state.status === 'complete',
    });
    tag.addController(this);
  }

  /** Whether money may be moving, or may have moved without a known outcome. */
  get isUnderWay(): boolean {
    return this.#isSent || isUnderWay(this.state);
  }

  /** Whether something is wrong with the tag that has not been reported yet. */
  get isUnexplained(): boolean {
    return this.#unexplained.size > 0;
  }

  hostDisconnected(): void {
    this.#drop();
    if (this.state.status !== 'complete') this.#setState({ status: 'loading' });
  }

  /** Applies the attributes of the tag, if they are valid. What was typed stays. */
  configure(): void {
    if (!this.#tag.isConnected) return;
    const attributes = readAttributes(this.#tag);
    this.#changed = this.isUnderWay;
    const waits = this.#changed || this.state.status === 'complete';
    // Secret keys are refused even while everything else has to wait, because they are in the page
    // now.
    if (holdsSecretKey(attributes)) return this.#onUnreadable(attributes);
    if (waits) return;
    const completed = this.#secrets.complete(attributes);
    if (this.#secrets.status === 'asking') return;
    if (this.#secrets.status === 'failed') return this.#becomeUnusable(NOT_FETCHED);
    const configuration = readConfiguration(completed);
    if (!configuration) return this.#onUnreadable(completed);
    this.#onReadable();
    const { checkoutOrigin, options: _, ...setup } = configuration;
    const isNew = !this.configuration;
    this.configuration = configuration;
    if (checkoutOrigin !== this.fields.origin) this.#drop();
    // A framework may set an equal list with each rendering, which changes nothing.
    else if (!isNew && JSON.stringify(setup) === this.#setup) return;
    this.#setup = JSON.stringify(setup);
    this.#refusal = undefined;
    if (!this.fields.secure) {
      this.fields.open(checkoutOrigin);
      this.#watchWait();
    }
    this.fields.secure?.start(setup);
  }

  /** Reports what is wrong with the tag, if the deferred part, which finds it out, is loaded. */
  explain(): void {
    const check = this.#host.mistakeCheck();
    if (!check || !this.#tag.isConnected) return;
    const mistakes = [...this.#unexplained];
    this.#unexplained.clear();
    for (const [kind, attributes] of mistakes) {
      try {
        check(attributes);
      } catch (error) {
        if (kind === 'corrected') this.#host.onMistake(error as ConfigurationError);
        else this.refuse(error);
      }
    }
  }

  /** Shows that the tag is invalid, but not before a payment has ended. */
  refuse(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.code === 'SECRET_KEY_REFUSED' || error.code === 'WRONG_CREDENTIAL') {
      this.#refusal = error;
      removeSecretKeys(this.#tag);
    }
    if (this.isUnderWay || this.state.status === 'complete') this.#host.onMistake(error);
    else this.#misconfigured(error);
  }

  /**
   * Begins again with the attributes of the tag. What was typed stays, unless the frame is dead.
   */
  retry(): void {
    if (!this.fields.secure?.connected) this.#drop();
    this.configuration = undefined;
    const { state } = this;
    // A session that may have been paid meanwhile is asked about before another one replaces it.
    const isOver =
      state.status === 'complete' ||
      (state.status === 'unusable' && state.problem.code === 'INVALID_CLIENT_SECRET');
    if (isOver || this.#secrets.status === 'failed') this.#secrets.again();
    if (state.status === 'expired') this.#secrets.expire();
    this.#secrets.allowRenewal();
    this.#setState({ status: 'loading' });
    this.configure();
  }

  /** Empties the fields and begins again, but not while a payment is under way. */
  reset(): void {
    if (this.isUnderWay) return;
    this.fields.clear();
    this.retry();
  }

  pay(...details: Parameters<SecureFrame['pay']>): void {
    // The page may have changed objects in place, which triggers no update.
    this.configure();
    const { secure } = this.fields;
    if (this.state.status !== 'ready' || !secure) return;
    this.#isSent = true;
    secure.pay(...details);
  }

  #drop(): void {
    this.wait.stop();
    this.#isSent = false;
    this.fields.close();
  }

  #onFrameState(state: CheckoutState): void {
    this.#isSent = false;
    // The tag has become invalid, so whatever the frame still knows is not offered.
    if (!this.configuration) return;
    this.#setState(state);
    if (state.status === 'ready' && state.order.session) {
      this.#secrets.allowRenewal(state.order.session.expiresIn);
    }
    // The buyer has to read that the bank has returned a payment before paying again. And nobody who
    // may have sent stablecoins is asked to pay a session that they have not asked for.
    if (state.status === 'expired' && !state.problem && !state.order?.session?.crypto)
      this.#renew();
    if (this.#changed && !isUnderWay(state)) this.configure();
  }

  /** Replaces a session that has ended. What was typed stays. */
  #renew(): void {
    if (!this.#secrets.renew(readAttributes(this.#tag))) return;
    this.configuration = undefined;
    this.#setState({ status: 'loading' });
    this.configure();
  }

  #setState(state: CheckoutState): void {
    const before = this.state;
    this.state = state;
    // Tokenizing and confirming are two halves of one wait.
    if (state.status !== before.status && state.status !== 'confirming') this.#watchWait();
    // The update is requested first, so that `updateComplete` in `onState` waits for it.
    this.#tag.requestUpdate();
    this.#host.onState(before, state);
  }

  /** Explains a long wait before anything is called unknown. */
  #watchWait(): void {
    const isWaiting = ['loading', 'tokenizing', 'confirming'].includes(this.state.status);
    this.wait.restart(isWaiting && this.fields.secure !== undefined);
  }

  #onSilence(isBlocked: boolean): void {
    const { state, configuration } = this;
    const attemptId = 'attemptId' in state ? state.attemptId : this.fields.secure?.journaledAttempt;
    if (isUnderWay(state) && attemptId !== undefined) {
      // This document asks no more. A reloaded one continues from the journal.
      const unanswered = { checking: false, repeatable: false } as const;
      return this.#setState({ ...state, ...unanswered, status: 'unresolved', attemptId });
    }
    if (!configuration || state.status === 'complete') return;
    // A frame that has not asked for a journal entry has not sent anything.
    this.#isSent = false;
    const problem = silenceProblem(configuration.checkoutOrigin, isBlocked);
    this.#setState({ status: 'unusable', problem });
  }

  /** The tag can be read, so what was wrong with it before changes nothing any more. */
  #onReadable(): void {
    const removed = this.#unexplained.get('removed') ?? this.#unexplained.get('corrected');
    this.#unexplained.clear();
    if (removed) this.#unexplained.set('corrected', removed);
  }

  /**
   * The tag cannot be read. Until the deferred part says why, the form waits as if it was loading.
   * A credential in the wrong place is removed at once, and with it a frame that may have received it.
   */
  #onUnreadable(attributes: Attributes): void {
    const isSecretKey = holdsSecretKey(attributes);
    const isRemoved = isSecretKey || isMixedUp(attributes);
    if (isRemoved) removeSecretKeys(this.#tag);
    this.#unexplained.set(isRemoved ? 'removed' : 'last', attributes);
    if (this.#host.mistakeCheck()) return this.explain();
    if (this.isUnderWay || this.state.status === 'complete') return this.#tag.requestUpdate();
    if (isSecretKey) this.#drop();
    this.configuration = undefined;
    this.#setState({ status: 'loading' });
  }

  /**
   * Shows that the tag is invalid. The frame keeps what was typed, unless it may have received a
   * secret key.
   */
  #misconfigured(error: ConfigurationError): void {
    const shown = error.code === 'NO_CREDENTIAL' ? (this.#refusal ?? error) : error;
    const { code, actor, message } = shown;
    if (code === 'SECRET_KEY_REFUSED') this.#drop();
    this.configuration = undefined;
    this.#becomeUnusable({ code, actor, message });
  }

  #becomeUnusable(problem: Problem): void {
    const { state } = this;
    if (state.status === 'unusable' && state.problem.message === problem.message) return;
    this.#setState({ status: 'unusable', problem });
  }
}
