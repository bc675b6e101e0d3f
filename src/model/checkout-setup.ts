import { rememberedAttempts } from '../bridge/attempt-keeper.ts';
import { FRAME_REMOVED, silenceProblem } from '../bridge/frame-problems.ts';
import { watchFrame } from '../bridge/frame-watch.ts';
import { createFrame, earlyFrame } from '../bridge/iframe.ts';
import { PaymentFrame, type PaymentFrameOptions, type Setup } from '../bridge/payment-frame.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import type { ConfigurationError, Problem } from '../errors.ts';
import type { CheckoutModel } from './checkout-model.ts';
import { type Attributes, holdsSecretKey, isMixedUp, readConfiguration } from './configuration.ts';
import type { ReactiveController } from 'lit';
import { isPrerendering } from '../ui/prerendering.ts';
import { ClientSecrets, NOT_FETCHED } from './client-secrets.ts';
import { LongWait } from './long-wait.ts';
import { SECRET_CHURN, SecretChurn } from './secret-churn.ts';

/** After so many frames of its own that something has removed, the element creates no other one. */
const MAX_REMOVALS = 3;

/** What the element provides for its setup. */
interface SetupHost extends Pick<PaymentFrameOptions, 'appearance' | 'onSubmit'> {
  /**
   * Reports what is wrong with the tag, and returns whether it did: that needs what is loaded with
   * the first use, and a page that is loaded.
   */
  readonly explain: () => boolean;
  /**
   * Removes both credentials from the tag, and secret keys from wherever else they are on it,
   * because they must not be in a page. Nothing repeats them.
   */
  readonly removeSecretKeys: () => void;
  /** Notifies the page of a mistake of its own that does not change the state. */
  readonly notifyOfMistake: (problem: Problem) => void;
}

/**
 * Sets the checkout up as the tag says. There is one frame, which exists while the element is in
 * the page and set up correctly.
 */
export class CheckoutSetup implements ReactiveController {
  readonly secrets = new ClientSecrets(
    () => this.configure(),
    () => rememberedAttempts(this.#model.keeper()).find(({ sessionId }) => sessionId)?.sessionId,
  );
  /**
   * The error for a secret in the wrong place. It is kept, because the secret itself is removed
   * from the page.
   */
  refusal: ConfigurationError | undefined;
  /**
   * Attributes that could not be read: those whose credential was removed, which are reported even
   * when they were corrected before anything could report them, and the last others.
   */
  readonly unexplained = new Map<'removed' | 'corrected' | 'last', Attributes>();
  readonly #churn = new SecretChurn(
    () => this.#host.notifyOfMistake(SECRET_CHURN),
    () => this.configure(),
    () => this.#model.isSubmitting,
  );
  readonly #model: CheckoutModel;
  readonly #host: SetupHost;
  readonly #wait: LongWait;
  /** The setup that was last started, as JSON. */
  #setup = '';
  /** Whether the tag was changed during a payment, which has to end first. */
  #changed = false;
  /** Ends the watch for whatever happens to the frame. */
  #endFrameWatch: (() => void) | undefined;
  /** Whether the page's own frame has failed, so that the element uses none of the page any more. */
  #isEarlyLost = false;
  /** How many frames of the element something has removed. */
  #removals = 0;

  constructor(model: CheckoutModel, host: SetupHost) {
    this.#model = model;
    this.#host = host;
    this.#wait = new LongWait(model);
    model.host.addController(this);
  }

  hostDisconnected(): void {
    this.drop();
    this.#isEarlyLost = false;
    this.#removals = 0;
    if (!this.#model.isComplete()) this.#model.step({ status: 'loading' });
  }

  /** Applies the attributes of the tag, if they are valid. What was typed stays. */
  configure(): void {
    const model = this.#model;
    if (!model.host.isConnected) return;
    const { attributes } = model;
    this.#changed = model.isUnderWay;
    const waits = this.#changed || model.isComplete();
    // Secret keys are refused even while everything else has to wait, because they are in the page
    // now.
    if (holdsSecretKey(attributes)) return this.#onUnreadable(attributes);
    if (waits) return;
    if (isPrerendering()) {
      // The form is drawn as it will be shown, and everything else waits until somebody is there.
      model.configuration = readConfiguration(attributes);
      return;
    }
    const clientSecret = this.#churn.settle(attributes.clientSecret);
    const completed = this.secrets.complete({ ...attributes, clientSecret });
    // `fetchClientSecret` has arrived, so what was missing without it is not reported.
    if (this.secrets.status === 'asking') return this.#onReadable();
    if (this.secrets.status === 'failed') return this.becomeUnusable(NOT_FETCHED);
    const configuration = readConfiguration(completed);
    if (!configuration) return this.#onUnreadable(completed);
    this.#onReadable();
    const { checkoutOrigin, options: _, ...setup } = configuration;
    const isNew = !model.configuration;
    model.configuration = configuration;
    // Something removes every frame, which the page was told.
    if (this.#removals > MAX_REMOVALS) return;
    if (checkoutOrigin !== model.frame?.origin) this.drop();
    // A framework may set an equal list with each rendering, which changes nothing.
    else if (!isNew && JSON.stringify(setup) === this.#setup) return;
    this.#setup = JSON.stringify(setup);
    this.refusal = undefined;
    if (!model.frame) this.#openFrame(checkoutOrigin);
    model.frame?.start(setup);
  }

  /** Begins again with the attributes of the tag. What was typed stays. */
  restart(): void {
    if (this.secrets.status === 'failed') this.secrets.again();
    this.#removals = 0;
    this.#model.configuration = undefined;
    this.#model.step({ status: 'loading' });
    this.configure();
  }

  /** Shows that the checkout cannot be used, once. */
  becomeUnusable(problem: Problem): void {
    const { state } = this.#model;
    if (state.status === 'unusable' && state.problem.message === problem.message) return;
    this.#model.step({ status: 'unusable', problem });
  }

  /** Keeps the error for a secret in the wrong place, and removes the secret from the page. */
  refuseSecret(error: ConfigurationError): void {
    this.refusal = error;
    this.#host.removeSecretKeys();
  }

  /** Removes the frame with everything that was typed. */
  drop(): void {
    this.#wait.end();
    this.#endFrameWatch?.();
    this.#model.closeFrame();
  }

  #openFrame(origin: string): void {
    const model = this.#model;
    const early = this.#isEarlyLost ? undefined : earlyFrame(model.host, origin);
    const frame = new PaymentFrame(early ?? createFrame(origin), origin, {
      appearance: this.#host.appearance,
      keeper: model.keeper,
      isComplete: model.isComplete,
      onState: this.#onState,
      onFieldsChange: model.onFieldsChange,
      onConnect: model.onConnect,
      onEmptied: model.onEmptied,
      onSubmit: this.#host.onSubmit,
      onSpeech: model.onSpeech,
      onAuthorization: model.onAuthorization,
      onResize: model.onResize,
      onSilence: this.#onSilence,
    });
    model.openFrame(frame, early !== undefined);
    const watched = {
      frame: frame.iframe,
      checkoutOrigin: origin,
      host: model.host,
      root: model.root,
    };
    this.#endFrameWatch = watchFrame(watched, this.#onLost);
    this.#wait.begin();
  }

  readonly #onState = (state: CheckoutState): void => {
    const model = this.#model;
    model.isSent = false;
    // The tag has become invalid, so whatever the frame still knows is not offered.
    if (!model.configuration) return;
    // A frame that has only just connected is started, which is no news while the form is loading.
    if (state.status !== 'loading' || model.state.status !== 'loading') model.step(state);
    if (this.#changed && !isUnderWay(state)) this.configure();
  };

  readonly #onSilence = (isBlocked: boolean, isLoaded: boolean): void => {
    const { configuration, fields, state } = this.#model;
    // The page's frame has another document than ours. A policy would block the next one too.
    if (fields.early && isLoaded && !isBlocked) return this.#onLost();
    if (this.#leaveUnresolved(false)) return;
    if (!configuration || state.status === 'complete') return;
    // A frame that has not asked for a journal entry has not sent anything.
    this.#model.isSent = false;
    const problem = silenceProblem(configuration.checkoutOrigin, isBlocked);
    this.#model.step({ status: 'unusable', problem });
  };

  /**
   * The frame is gone, whatever has removed it, or it is not ours. The element continues with one of
   * its own, from the journal if a payment was under way.
   */
  readonly #onLost = (): void => {
    const model = this.#model;
    if (model.fields.early) this.#isEarlyLost = true;
    else this.#removals += 1;
    const isReplaced = this.#removals <= MAX_REMOVALS;
    const { state, configuration } = model;
    const isNeeded =
      configuration !== undefined && !/^(complete|expired|unusable)$/.test(state.status);
    const isUnresolved = this.#leaveUnresolved(isReplaced);
    this.drop();
    if (!isNeeded) return;
    if (isReplaced) {
      if (!isUnresolved) model.step({ status: 'loading' });
      this.#openFrame(configuration.checkoutOrigin);
      model.frame?.start(JSON.parse(this.#setup) as Setup);
    } else if (!isUnresolved) this.becomeUnusable(FRAME_REMOVED);
  };

  /**
   * Leaves the outcome of an attempt that is under way open, because this document of the frame says no
   * more about it. Another one continues from the journal.
   *
   * @param checking - Whether there will be another one.
   * @returns whether there is such an attempt
   */
  #leaveUnresolved(checking: boolean): boolean {
    const { state, frame } = this.#model;
    const attemptId = 'attemptId' in state ? state.attemptId : frame?.journaledAttempt;
    if (!isUnderWay(state) || attemptId === undefined) return false;
    this.#model.step({ ...state, checking, repeatable: false, status: 'unresolved', attemptId });
    return true;
  }

  /** The tag can be read, so what was wrong with it before changes nothing any more. */
  #onReadable(): void {
    const removed = this.unexplained.get('removed') ?? this.unexplained.get('corrected');
    this.unexplained.clear();
    if (removed) this.unexplained.set('corrected', removed);
  }

  /**
   * The tag cannot be read. Until it can be said why, the form waits as if it was loading. A
   * credential in the wrong place is removed at once, and with it a frame that may have received it.
   */
  #onUnreadable(attributes: Attributes): void {
    const model = this.#model;
    const isSecretKey = holdsSecretKey(attributes);
    const isRemoved = isSecretKey || isMixedUp(attributes);
    if (isRemoved) this.#host.removeSecretKeys();
    this.unexplained.set(isRemoved ? 'removed' : 'last', attributes);
    if (this.#host.explain()) return;
    if (model.isUnderWay || model.isComplete()) return model.update();
    if (isSecretKey) this.drop();
    model.configuration = undefined;
    model.step({ status: 'loading' });
  }
}
