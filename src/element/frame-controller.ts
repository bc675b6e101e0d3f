import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AddressFormat } from '../address/format.ts';
import type { CompleteState } from '../tabs/announced-payment.ts';
import { type Appearance, SecureFrame } from '../bridge/secure-frame.ts';
import type { Speech } from '../bridge/protocol.ts';
import type { Problem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { ClientSecrets } from './client-secrets.ts';
import {
  type Attributes,
  type Configuration,
  configure,
  refuseSecretKeys,
} from './configuration.ts';
import { ConfigurationError } from '../errors.ts';
import { createFrame, earlyFrame } from '../bridge/payment-frame.ts';
import { policyAdvice } from '../bridge/policy-watch.ts';

/** What the element provides for its frame. */
export interface FrameHost extends ReactiveControllerHost, HTMLElement {
  /** Returns the current attributes and properties of the tag. */
  readonly readAttributes: () => Attributes;
  /** Called when the tag holds a secret key. */
  readonly onSecretKey: () => void;
  /** Called for a mistake that does not change the state. */
  readonly onMistake: (problem: Problem) => void;
  readonly appearance: () => Appearance;
  readonly onState: (before: CheckoutState, after: CheckoutState) => void;
  readonly onChange: (brand: string | undefined) => void;
  readonly onSubmit: () => void;
  readonly onAddressFormat: (format: AddressFormat) => void;
}

/** After how long a wait is explained, in milliseconds. */
const SLOW_AFTER_MS = 8000;
/**
 * A frame is never higher than this, in CSS pixels. The fields of a bank account need less with the
 * largest text.
 */
const MAX_FRAME_HEIGHT = 4000;
/** How long a session has to last for another one to follow it automatically, in milliseconds. */
const MIN_SESSION_MS = 30_000;

/**
 * Manages the one frame of an element. The frame exists while the element is in the page and set up
 * correctly. The controller holds the snapshot that the element renders.
 */
export class FrameController implements ReactiveController {
  state: CheckoutState = { status: 'loading' };
  configuration: Configuration | undefined;
  /** The frame to render; `undefined` when the page has brought its own. */
  ownFrame: HTMLIFrameElement | undefined;
  /** Whether the frame shows its fields. */
  drawn = false;
  /** Whether the payment fields are filled in correctly. */
  complete = false;
  /** The language and texts of the page; `undefined` until the frame has sent them. */
  speech: Speech | undefined;
  /** Names of the fields at which a problem is shown. */
  wrong: readonly string[] = [];
  /** The height of the fields in CSS pixels; `undefined` until the frame has sent it. */
  height: number | undefined;
  /** What the buyer of a bank debit agrees to by paying. */
  authorization: string | undefined;
  /** Whether the buyer has begun to type a card number. */
  typed = false;
  /** Whether the payment fields were emptied and nothing was typed since. */
  emptied = false;
  /** Whether the current wait is a long one. */
  slow = false;
  readonly #host: FrameHost;
  #frame: SecureFrame | undefined;
  #element: HTMLIFrameElement | undefined;
  /** Origin of the frame. */
  #origin: string | undefined;
  /** Whether the payment fields hold something that the buyer has typed. */
  #filled = false;
  /** The setup that was last started, as JSON. */
  #setup = '';
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #secrets = new ClientSecrets(() => this.configure());
  /** Whether the tag was changed during a payment, which has to end first. */
  #changed = false;
  /** Whether a payment was sent to the frame and not answered yet. */
  #isSent = false;
  /** Whether a new secret was requested and its session has not been open yet. */
  #renewed = false;
  /**
   * The error for a secret in the wrong place. It is kept, because the secret itself is removed
   * from the page.
   */
  #refusal: ConfigurationError | undefined;

  constructor(host: FrameHost) {
    this.#host = host;
    host.addController(this);
  }

  get connected(): boolean {
    return this.#frame !== undefined;
  }

  /** Whether money may be moving, or may have moved without a known outcome. */
  get isUnderWay(): boolean {
    return this.#isSent || isUnderWay(this.state);
  }

  hostDisconnected(): void {
    this.#drop();
    if (this.state.status !== 'complete') this.#setState({ status: 'loading' });
  }

  /** Applies the attributes of the tag, if they are valid. What was typed stays. */
  configure(): void {
    if (!this.#host.isConnected) return;
    const attributes = this.#host.readAttributes();
    this.#changed = this.isUnderWay;
    const waits = this.#changed || this.state.status === 'complete';
    try {
      // Secret keys are refused even while everything else has to wait, because they are in the
      // page now.
      refuseSecretKeys(attributes);
      if (waits) return;
      const completed = this.#secrets.complete(attributes);
      if (this.#secrets.status === 'asking') return;
      if (this.#secrets.status === 'failed') return this.#cannotFetch();
      const configuration = configure(completed);
      const { checkoutOrigin, options: _, ...setup } = configuration;
      const isNew = !this.configuration;
      this.configuration = configuration;
      if (checkoutOrigin !== this.#origin) this.#drop();
      // A framework may set an equal list with each rendering, which changes nothing.
      else if (!isNew && JSON.stringify(setup) === this.#setup) return;
      this.#setup = JSON.stringify(setup);
      this.#refusal = undefined;
      if (!this.#frame) this.#create(checkoutOrigin);
      this.#frame?.start(setup);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Shows that the tag is invalid, but not before a payment has ended. */
  refuse(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.code === 'SECRET_KEY_REFUSED' || error.code === 'WRONG_CREDENTIAL') {
      this.#refusal = error;
      this.#host.onSecretKey();
    }
    if (this.isUnderWay || this.state.status === 'complete') this.#host.onMistake(error);
    else this.#misconfigured(error);
  }

  /**
   * Begins again with the attributes of the tag. What was typed stays, unless the frame is dead.
   */
  retry(): void {
    if (!this.#frame?.connected) this.#drop();
    this.configuration = undefined;
    const { state } = this;
    // A session that may have been paid meanwhile is asked about before another one replaces it.
    const isOver =
      state.status === 'complete' ||
      (state.status === 'unusable' && state.problem.code === 'INVALID_CLIENT_SECRET');
    if (isOver || this.#secrets.status === 'failed') this.#secrets.again();
    if (state.status === 'expired') this.#secrets.expire();
    this.#renewed = false;
    this.#setState({ status: 'loading' });
    this.configure();
  }

  /** Empties the fields and begins again, but not while a payment is under way. */
  reset(): void {
    if (this.isUnderWay) return;
    this.#frame?.clear();
    this.emptied = false;
    this.#filled = false;
    this.retry();
  }

  refreshAppearance(): void {
    this.#frame?.refreshAppearance();
  }

  async validate(): Promise<readonly string[]> {
    return (this.wrong = (await this.#frame?.validate()) ?? []);
  }

  pay(...details: Parameters<SecureFrame['pay']>): void {
    // The page may have changed objects in place, which triggers no update.
    this.configure();
    if (this.state.status !== 'ready' || !this.#frame) return;
    this.#isSent = true;
    this.#frame.pay(...details);
  }

  check(): void {
    this.#frame?.check();
  }

  suggestName(name: string): void {
    this.#frame?.suggestName(name);
  }

  /**
   * Requests the address format of `country` (alpha-2). Returns whether `onAddressFormat` will be
   * called with it.
   */
  askAddressFormat(country: string): boolean {
    return this.#frame?.askAddressFormat(country) ?? false;
  }

  focus(field?: string): void {
    this.#element?.focus();
    this.#frame?.focus(field);
  }

  /** Shows what another tab has paid, and empties the payment fields. */
  adopt(state: CompleteState): void {
    this.#frame?.adopt(state);
  }

  #create(checkoutOrigin: string): void {
    const early = earlyFrame(this.#host, checkoutOrigin);
    this.ownFrame = early ? undefined : createFrame(checkoutOrigin);
    this.#element = early ?? this.ownFrame;
    if (!this.#element) return;
    this.#origin = checkoutOrigin;
    this.#frame = new SecureFrame(this.#element, checkoutOrigin, {
      appearance: this.#host.appearance,
      onSubmit: this.#host.onSubmit,
      onState: (state) => this.#onFrameState(state),
      onSilence: (isBlocked) => this.#onSilence(checkoutOrigin, isBlocked),
      onConnect: () => this.#onEmptyFields(this.#filled),
      onEmptied: () => this.#onEmptyFields(true),
      onChange: ({ complete, wrong, filled = false, brand }) => {
        this.#filled = filled;
        this.emptied &&= !filled;
        this.complete = complete;
        this.wrong = wrong;
        // A brand means that a number was typed. A name alone may have been filled in.
        this.typed ||= brand !== undefined;
        this.#host.onChange(brand);
        this.#host.requestUpdate();
      },
      onAuthorization: (text) => {
        this.authorization = text;
        this.#host.requestUpdate();
      },
      onAddressFormat: this.#host.onAddressFormat,
      onSpeech: (speech) => {
        this.speech = speech;
        this.#host.requestUpdate();
      },
      onResize: (height) => {
        this.drawn = true;
        this.height = Math.min(height, MAX_FRAME_HEIGHT);
        this.#host.requestUpdate();
      },
    });
    this.#watchWait();
  }

  #drop(): void {
    clearTimeout(this.#slowTimer);
    this.#isSent = false;
    this.#frame?.close();
    this.#frame = undefined;
    this.#element = undefined;
    this.#origin = undefined;
    this.ownFrame = undefined;
    this.drawn = false;
    this.authorization = undefined;
    this.height = undefined;
    this.#onEmptyFields(this.#filled);
  }

  /** @param wereFilled - Whether something that the buyer had typed is gone. */
  #onEmptyFields(wereFilled: boolean): void {
    // After a payment, nothing has to be typed again.
    if (wereFilled && this.state.status !== 'complete') this.emptied = true;
    this.#filled = false;
    this.typed = false;
    this.complete = false;
    this.wrong = [];
    this.#host.requestUpdate();
  }

  #onFrameState(state: CheckoutState): void {
    // The frame sent this before it received the submit, so it is not an answer to that.
    if (this.#isSent && state.status === 'ready' && state.expiring && !isExpiring(this.state))
      return;
    this.#isSent = false;
    // The tag has become invalid, so whatever the frame still knows is not offered.
    if (!this.configuration) return;
    this.#setState(state);
    // A session that has expired on arrival would be replaced at once, again and again.
    if (
      state.status === 'ready' &&
      state.order.session &&
      state.order.session.expiresIn > MIN_SESSION_MS
    ) {
      this.#renewed = false;
    }
    // The buyer has to read that the bank has returned a payment before paying again.
    if (state.status === 'expired' && !state.problem) this.#renew();
    if (this.#changed && !isUnderWay(state)) this.configure();
  }

  /**
   * Replaces a session that has ended, if the page can provide another one. What was typed stays.
   */
  #renew(): void {
    if (this.#renewed || !this.#host.readAttributes().fetchClientSecret) return;
    this.#renewed = true;
    this.#secrets.expire();
    this.configuration = undefined;
    this.#setState({ status: 'loading' });
    this.configure();
  }

  #cannotFetch(): void {
    const problem: Problem = {
      code: 'CLIENT_SECRET_NOT_FETCHED',
      actor: 'service',
      message: 'fetchClientSecret() returned no client secret. Check your server.',
    };
    const { state } = this;
    if (state.status === 'unusable' && state.problem.code === problem.code) return;
    this.#setState({ status: 'unusable', problem });
  }

  #setState(state: CheckoutState): void {
    const before = this.state;
    this.state = state;
    // Tokenizing and confirming are two halves of one wait.
    if (state.status !== before.status && state.status !== 'confirming') this.#watchWait();
    // The update is requested first, so that `updateComplete` in `onState` waits for it.
    this.#host.requestUpdate();
    this.#host.onState(before, state);
  }

  /** Explains a long wait before anything is called unknown. */
  #watchWait(): void {
    clearTimeout(this.#slowTimer);
    this.slow = false;
    if (!this.#frame || !['loading', 'tokenizing', 'confirming'].includes(this.state.status))
      return;
    this.#slowTimer = setTimeout(() => {
      this.slow = true;
      this.#host.requestUpdate();
    }, SLOW_AFTER_MS);
  }

  #onSilence(checkoutOrigin: string, isBlocked: boolean): void {
    const { state } = this;
    const attemptId = 'attemptId' in state ? state.attemptId : this.#frame?.journaledAttempt;
    if (isUnderWay(state) && attemptId !== undefined) {
      // This document asks no more. A reloaded one continues from the journal.
      const unanswered = { checking: false, repeatable: false } as const;
      return this.#setState({ ...state, ...unanswered, status: 'unresolved', attemptId });
    }
    if (!this.configuration || state.status === 'complete') return;
    // A frame that has not asked for a journal entry has not sent anything.
    this.#isSent = false;
    const problem: Problem = isBlocked
      ? {
          code: 'FRAME_BLOCKED',
          actor: 'merchant',
          message: policyAdvice('the secure frame', 'frame-src', checkoutOrigin),
        }
      : {
          code: 'FRAME_SILENT',
          actor: 'service',
          message: `${checkoutOrigin}/frame.html did not respond. A content blocker may have blocked it.`,
        };
    this.#setState({ status: 'unusable', problem });
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
    const { state } = this;
    if (state.status === 'unusable' && state.problem.message === message) return;
    this.#setState({ status: 'unusable', problem: { code, actor, message } });
  }
}

function isExpiring(state: CheckoutState): boolean {
  return state.status === 'ready' && state.expiring === true;
}
