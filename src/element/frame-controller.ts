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

/** What the element does for its frame. */
export interface FrameHost extends ReactiveControllerHost, HTMLElement {
  /** What stands on the tag now. */
  readonly readAttributes: () => Attributes;
  /** A secret key does. */
  readonly onSecretKey: () => void;
  /** Something is wrong that does not change the state. */
  readonly onMistake: (problem: Problem) => void;
  readonly appearance: () => Appearance;
  readonly onState: (before: CheckoutState, after: CheckoutState) => void;
  readonly onChange: (brand: string | undefined) => void;
  readonly onSubmit: () => void;
  readonly onAddressFormat: (format: AddressFormat) => void;
}

/** How long until a wait is explained, in milliseconds. */
const SLOW_AFTER_MS = 8000;
/** More than the fields of a bank account need with the largest text, in CSS pixels. */
const MAX_FRAME_HEIGHT = 4000;
/** How long a session has to last for the next one to follow it by itself, in milliseconds. */
const MIN_SESSION_MS = 30_000;

/**
 * Keeps the one frame of an element: there while the element is in the page and set up rightly,
 * gone without a trace when it is not. Holds the snapshot that the element renders.
 */
export class FrameController implements ReactiveController {
  state: CheckoutState = { status: 'loading' };
  configuration: Configuration | undefined;
  /** To be rendered by the element; `undefined` when the page has brought its own. */
  ownFrame: HTMLIFrameElement | undefined;
  /** The frame shows its fields. */
  drawn = false;
  /** The payment fields are filled in rightly. */
  complete = false;
  /** How the page speaks; `undefined` until the frame has said. */
  speech: Speech | undefined;
  /** Names of those at which the buyer reads what is wrong. */
  wrong: readonly string[] = [];
  /** CSS pixels; `undefined` until the frame has said. */
  height: number | undefined;
  /** What the buyer of a bank debit agrees to by paying. */
  authorization: string | undefined;
  /** A card's number has been begun. */
  typed = false;
  /** What the buyer had typed into the payment fields is gone, and nothing was typed since. */
  emptied = false;
  /** The present wait is a long one. */
  slow = false;
  readonly #host: FrameHost;
  #frame: SecureFrame | undefined;
  #element: HTMLIFrameElement | undefined;
  /** Of the frame. */
  #origin: string | undefined;
  /** What the buyer has typed stands in the payment fields. */
  #filled = false;
  /** As last started, in JSON. */
  #setup = '';
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #secrets = new ClientSecrets(() => this.configure());
  /** The tag was changed while a payment was under way, which is brought to its end first. */
  #changed = false;
  /** The frame was told to pay, and has not answered yet. */
  #isSent = false;
  /** A fresh secret was asked for, and no session of it has been open yet. */
  #renewed = false;
  /** A secret was given where it does not belong: remembered, because it is taken out of the page. */
  #refusal: ConfigurationError | undefined;

  constructor(host: FrameHost) {
    this.#host = host;
    host.addController(this);
  }

  get connected(): boolean {
    return this.#frame !== undefined;
  }

  /** Money may be moving, or may have moved, without anyone knowing yet. */
  get isUnderWay(): boolean {
    return this.#isSent || isUnderWay(this.state);
  }

  hostDisconnected(): void {
    this.#drop();
    if (this.state.status !== 'complete') this.#setState({ status: 'loading' });
  }

  /** Takes up what is written on the tag, as far as it makes sense. What was typed stays. */
  configure(): void {
    if (!this.#host.isConnected) return;
    const attributes = this.#host.readAttributes();
    this.#changed = this.isUnderWay;
    const waits = this.#changed || this.state.status === 'complete';
    try {
      // Whatever else has to wait: the key is in the page now.
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
      // A framework that sets an equal list each time it renders has changed nothing.
      else if (!isNew && JSON.stringify(setup) === this.#setup) return;
      this.#setup = JSON.stringify(setup);
      this.#refusal = undefined;
      if (!this.#frame) this.#create(checkoutOrigin);
      this.#frame?.start(setup);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** The tag makes no sense: says so, but not before a payment has come to its end. */
  refuse(error: unknown): void {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.code === 'SECRET_KEY_REFUSED' || error.code === 'WRONG_CREDENTIAL') {
      this.#refusal = error;
      this.#host.onSecretKey();
    }
    if (this.isUnderWay || this.state.status === 'complete') this.#host.onMistake(error);
    else this.#misconfigured(error);
  }

  /** Begins anew with what is written on the tag. What was typed stays, unless the frame is dead. */
  retry(): void {
    if (!this.#frame?.connected) this.#drop();
    this.configuration = undefined;
    const { state } = this;
    // A session that may have been paid meanwhile is asked about before another takes its place.
    const isOver =
      state.status === 'complete' ||
      (state.status === 'unusable' && state.problem.code === 'INVALID_CLIENT_SECRET');
    if (isOver || this.#secrets.status === 'failed') this.#secrets.again();
    if (state.status === 'expired') this.#secrets.expire();
    this.#renewed = false;
    this.#setState({ status: 'loading' });
    this.configure();
  }

  /** Empties the fields and begins anew, but not while a payment is under way. */
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
    // What the page has changed inside its objects, nobody has told us.
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

  /** Whether `onAddressFormat` will tell what an address in `country` (alpha-2) is made of. */
  askAddressFormat(country: string): boolean {
    return this.#frame?.askAddressFormat(country) ?? false;
  }

  focus(field?: string): void {
    this.#element?.focus();
    this.#frame?.focus(field);
  }

  /** Shows what another tab has paid. The payment fields are emptied. */
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
        // A name may have been filled in, a number has been typed.
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

  /** @param wereFilled - Something that the buyer had typed is gone. */
  #onEmptyFields(wereFilled: boolean): void {
    // What was paid is not typed again.
    if (wereFilled && this.state.status !== 'complete') this.emptied = true;
    this.#filled = false;
    this.typed = false;
    this.complete = false;
    this.wrong = [];
    this.#host.requestUpdate();
  }

  #onFrameState(state: CheckoutState): void {
    // It left before the frame heard of the submit, and so it is no answer to that.
    if (this.#isSent && state.status === 'ready' && state.expiring && !isExpiring(this.state))
      return;
    this.#isSent = false;
    // The tag makes no sense any more: what the frame still knows is not on offer.
    if (!this.configuration) return;
    this.#setState(state);
    // One that was over when it came would be followed by another at once, and so on.
    if (
      state.status === 'ready' &&
      state.order.session &&
      state.order.session.expiresIn > MIN_SESSION_MS
    ) {
      this.#renewed = false;
    }
    // A payment that the bank has returned is told of before the buyer pays again.
    if (state.status === 'expired' && !state.problem) this.#renew();
    if (this.#changed && !isUnderWay(state)) this.configure();
  }

  /** A session has ended: begins a fresh one where the page can say which. What was typed stays. */
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
      message: 'fetchClientSecret() gave no secret: see what your server answered.',
    };
    const { state } = this;
    if (state.status === 'unusable' && state.problem.code === problem.code) return;
    this.#setState({ status: 'unusable', problem });
  }

  #setState(state: CheckoutState): void {
    const before = this.state;
    this.state = state;
    // Two halves of one wait.
    if (state.status !== before.status && state.status !== 'confirming') this.#watchWait();
    // First, so that who waits for the update in `onState` waits for this one.
    this.#host.requestUpdate();
    this.#host.onState(before, state);
  }

  /** Every wait is explained before it is doubted. */
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
      // It asks no more. A document that comes later takes it up from the journal.
      const unanswered = { checking: false, repeatable: false } as const;
      return this.#setState({ ...state, ...unanswered, status: 'unresolved', attemptId });
    }
    if (!this.configuration || state.status === 'complete') return;
    // Nothing has left a frame that has not asked for a journal entry.
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
          message: `${checkoutOrigin}/frame.html did not answer. Does a blocker keep it out?`,
        };
    this.#setState({ status: 'unusable', problem });
  }

  /** The frame stays, with what was typed, unless a secret key has come near it. */
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
