import type { ElementController } from '../template/element-controller.ts';
import { rememberedAttempts } from '../bridge/attempt-keeper.ts';
import { silenceProblem } from '../bridge/frame-problems.ts';
import type { SecureFrame, SecureFrameEvents } from '../bridge/secure-frame.ts';
import type { Problem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import type { ConfigurationError } from '../errors.ts';
import { type CheckoutTag, readAttributes, removeSecretKeys } from './checkout-tag.ts';
import { ClientSecrets, NOT_FETCHED } from './client-secrets.ts';
import {
  type Attributes,
  type Configuration,
  holdsSecretKey,
  isMixedUp,
  readConfiguration,
} from '../model/configuration.ts';
import { FieldsFrame } from './fields-frame.ts';

/** After how long a wait is explained, in milliseconds. */
const LONG_WAIT_MS = 8000;

/** What the element provides for its frame. */
interface FrameHost extends Pick<
  SecureFrameEvents,
  'appearance' | 'keeper' | 'onLate' | 'onSubmit'
> {
  /** Called with each new snapshot. */
  readonly onState: (before: CheckoutState, after: CheckoutState) => void;
  /** Called when something was typed. @param brand - The brand of the card, if it is known. */
  readonly onChange: (brand: string | undefined) => void;
  /**
   * Reports what is wrong with the tag, and returns whether it did: that needs the deferred part, and
   * a page that is loaded.
   */
  readonly explain: () => boolean;
}

/**
 * Manages the one frame of an element. The frame exists while the element is in the page and set up
 * correctly. The controller holds the snapshot that the element renders.
 */
export class FrameController implements ElementController {
  state: CheckoutState = { status: 'loading' };
  configuration: Configuration | undefined;
  readonly fields: FieldsFrame;
  /** Whether the buyer has waited so long that the wait has to be explained. */
  isLongWait = false;
  #waitTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #tag: CheckoutTag;
  readonly #host: FrameHost;
  /** The setup that was last started, as JSON. */
  #setup = '';
  readonly secrets = new ClientSecrets(
    () => this.configure(),
    () => rememberedAttempts(this.#host.keeper()).find(({ sessionId }) => sessionId)?.sessionId,
  );
  /** Whether the tag was changed during a payment, which has to end first. */
  #changed = false;
  /** Whether a payment was sent to the frame and not answered yet. */
  #isSent = false;
  /**
   * The error for a secret in the wrong place. It is kept, because the secret itself is removed
   * from the page.
   */
  refusal: ConfigurationError | undefined;
  /**
   * Attributes that could not be read: those whose credential was removed, which are reported even
   * when they were corrected before the deferred part was loaded, and the last others.
   */
  readonly unexplained = new Map<'removed' | 'corrected' | 'last', Attributes>();

  constructor(tag: CheckoutTag, host: FrameHost) {
    this.#tag = tag;
    this.#host = host;
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
    return this.unexplained.size > 0;
  }

  hostDisconnected(): void {
    this.drop();
    if (this.state.status !== 'complete') this.show({ status: 'loading' });
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
    const completed = this.secrets.complete(attributes);
    // What was missing before the page has brought its function is not missing any more.
    if (this.secrets.status === 'asking') return this.#onReadable();
    if (this.secrets.status === 'failed') return this.becomeUnusable(NOT_FETCHED);
    const configuration = readConfiguration(completed);
    if (!configuration) return this.#onUnreadable(completed);
    this.#onReadable();
    const { checkoutOrigin, options: _, ...setup } = configuration;
    const isNew = !this.configuration;
    this.configuration = configuration;
    if (checkoutOrigin !== this.fields.origin) this.drop();
    // A framework may set an equal list with each rendering, which changes nothing.
    else if (!isNew && JSON.stringify(setup) === this.#setup) return;
    this.#setup = JSON.stringify(setup);
    this.refusal = undefined;
    if (!this.fields.secure) {
      this.fields.open(checkoutOrigin);
      this.#watchWait();
    }
    this.fields.secure?.start(setup);
  }

  /** Begins again with the attributes of the tag. What was typed stays. */
  restart(): void {
    if (this.secrets.status === 'failed') this.secrets.again();
    this.configuration = undefined;
    this.show({ status: 'loading' });
    this.configure();
  }

  /** @param send - Sends the payment to the frame. */
  pay(send: (secure: SecureFrame) => void): void {
    // The page may have changed objects in place, which triggers no update.
    this.configure();
    const { secure } = this.fields;
    if (this.state.status !== 'ready' || !secure) return;
    this.#isSent = true;
    send(secure);
  }

  /** Shows a new snapshot. */
  show(state: CheckoutState): void {
    const before = this.state;
    this.state = state;
    // Tokenizing and confirming are two halves of one wait.
    if (state.status !== before.status && state.status !== 'confirming') this.#watchWait();
    // The update is requested first, so that `updateComplete` in `onState` waits for it.
    this.#tag.requestUpdate();
    this.#host.onState(before, state);
  }

  /** Shows that the checkout cannot be used, once. */
  becomeUnusable(problem: Problem): void {
    const { state } = this;
    if (state.status === 'unusable' && state.problem.message === problem.message) return;
    this.show({ status: 'unusable', problem });
  }

  /** Removes the frame with everything that was typed. */
  drop(): void {
    clearTimeout(this.#waitTimer);
    this.#isSent = false;
    this.fields.close();
  }

  #onFrameState(state: CheckoutState): void {
    this.#isSent = false;
    // The tag has become invalid, so whatever the frame still knows is not offered.
    if (!this.configuration) return;
    // A frame that has only just connected is started, which is no news while the form is loading.
    if (state.status !== 'loading' || this.state.status !== 'loading') this.show(state);
    if (this.#changed && !isUnderWay(state)) this.configure();
  }

  /** Explains a long wait before anything is called unknown. */
  #watchWait(): void {
    const isWaiting = ['loading', 'tokenizing', 'confirming'].includes(this.state.status);
    clearTimeout(this.#waitTimer);
    this.isLongWait = false;
    if (!isWaiting || !this.fields.secure) return;
    this.#waitTimer = setTimeout(() => {
      this.isLongWait = true;
      this.#tag.requestUpdate();
    }, LONG_WAIT_MS);
  }

  #onSilence(isBlocked: boolean): void {
    const { state, configuration } = this;
    const attemptId = 'attemptId' in state ? state.attemptId : this.fields.secure?.journaledAttempt;
    if (isUnderWay(state) && attemptId !== undefined) {
      // This document asks no more. A reloaded one continues from the journal.
      const unanswered = { checking: false, repeatable: false } as const;
      return this.show({ ...state, ...unanswered, status: 'unresolved', attemptId });
    }
    if (!configuration || state.status === 'complete') return;
    // A frame that has not asked for a journal entry has not sent anything.
    this.#isSent = false;
    const problem = silenceProblem(configuration.checkoutOrigin, isBlocked);
    this.show({ status: 'unusable', problem });
  }

  /** The tag can be read, so what was wrong with it before changes nothing any more. */
  #onReadable(): void {
    const removed = this.unexplained.get('removed') ?? this.unexplained.get('corrected');
    this.unexplained.clear();
    if (removed) this.unexplained.set('corrected', removed);
  }

  /**
   * The tag cannot be read. Until the deferred part says why, the form waits as if it was loading.
   * A credential in the wrong place is removed at once, and with it a frame that may have received it.
   */
  #onUnreadable(attributes: Attributes): void {
    const isSecretKey = holdsSecretKey(attributes);
    const isRemoved = isSecretKey || isMixedUp(attributes);
    if (isRemoved) removeSecretKeys(this.#tag);
    this.unexplained.set(isRemoved ? 'removed' : 'last', attributes);
    if (this.#host.explain()) return;
    if (this.isUnderWay || this.state.status === 'complete') return this.#tag.requestUpdate();
    if (isSecretKey) this.drop();
    this.configuration = undefined;
    this.show({ status: 'loading' });
  }
}
