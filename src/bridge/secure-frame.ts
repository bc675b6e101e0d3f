import type { AddressFormat } from '../address/format.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { cartKey } from '../api/cart-key.ts';
import { AttemptJournal } from './attempt-journal.ts';
import { connectFrame, type Host } from './host.ts';
import type { FieldsChange, GuestMessage, HostMessage, Speech } from './protocol.ts';

type Start = Extract<HostMessage, { type: 'start' }>;
/** What is bought, by which customer, and with which credential. */
export type Setup = Start['setup'];
/** The theme and texts of the frame, and the fields that it shows. */
export type Appearance = Start['appearance'];

/** What the frame reports to the page. */
export interface SecureFrameEvents {
  readonly onState: (state: CheckoutState) => void;
  readonly onChange: (change: FieldsChange) => void;
  /** A document has connected, and its fields are empty. */
  readonly onConnect: () => void;
  /** The buyer has pressed Enter in a payment field. */
  readonly onSubmit: () => void;
  /** The text that the buyer of a bank debit agrees to; `undefined` for all other payments. */
  readonly onAuthorization: (text: string | undefined) => void;
  readonly onAddressFormat: (format: AddressFormat) => void;
  readonly onSpeech: (speech: Speech) => void;
  /** The frame has emptied its fields, because they were typed for another merchant or cart. */
  readonly onEmptied: () => void;
  /** The height of the fields in CSS pixels. */
  readonly onResize: (height: number) => void;
  /**
   * The frame has not answered for too long, or the page's policy blocks it. It may still connect.
   */
  readonly onSilence: (isBlocked: boolean) => void;
  /** Returns the appearance to send to the frame. */
  readonly appearance: () => Appearance;
}

/**
 * The page's view of the frame that holds the payment fields and runs the checkout. It keeps what
 * has to be sent again when the frame is reloaded.
 */
export class SecureFrame {
  /** The frame's last snapshot. */
  state: CheckoutState = { status: 'loading' };
  readonly #frame: HTMLIFrameElement;
  readonly #events: SecureFrameEvents;
  readonly #host: Host;
  #setup: Setup | undefined;
  /** The appearance that was last sent, as JSON. */
  #sentAppearance = '';
  /** Whether the journal held earlier attempts when the checkout was set up. */
  hasAttempts = false;
  #journal: AttemptJournal | undefined;
  #journaledAttempt: string | undefined;
  /** The state comes from another tab, and the frame knows nothing of it. */
  #isAdopted = false;
  /** The number of the last start or payment. */
  #number = 0;
  /** Whether the buyer has begun to use the checkout. */
  #isUsed = false;
  #validating: ((invalid: readonly string[]) => void)[] = [];

  constructor(frame: HTMLIFrameElement, origin: string, events: SecureFrameEvents) {
    this.#frame = frame;
    this.#events = events;
    this.#host = connectFrame({
      frame,
      origin,
      onConnect: () => this.#onConnect(),
      onMessage: (message) => this.#onMessage(message),
      onSilence: events.onSilence,
    });
  }

  /** Whether the frame's document has connected. */
  get connected(): boolean {
    return this.#host.connected;
  }

  /** The attempt that the frame has written into the journal and not ended since the last start. */
  get journaledAttempt(): string | undefined {
    return this.#journaledAttempt;
  }

  /** Sets up a checkout, now or as soon as the frame has connected. What was typed stays. */
  start(setup: Setup): void {
    this.#setup = setup;
    if (this.connected) this.#start();
  }

  /** Sends the appearance to the frame if it has changed. */
  refreshAppearance(): void {
    if (!this.#host.connected || this.#sentAppearance === '') return;
    const before = this.#sentAppearance;
    const appearance = this.#appearance();
    if (before !== this.#sentAppearance) this.#host.send({ type: 'appearance', appearance });
  }

  /**
   * Resolves to the names of the fields that are not filled in correctly; none before the frame has
   * connected.
   */
  async validate(): Promise<readonly string[]> {
    if (!this.connected) return [];
    return new Promise((resolve) => {
      this.#validating.push(resolve);
      this.#host.send({ type: 'validate' });
    });
  }

  /** Lets each document of the frame get ready for a payment. */
  prepare(): void {
    if (this.#isUsed) return;
    this.#isUsed = true;
    this.#host.send({ type: 'prepare' });
  }

  /** Sends a command that needs no answer, unless the frame has not connected. */
  send(message: HostMessage): void {
    this.#host.send(message);
  }

  /**
   * Returns the number for a command that the frame answers with its state. States that answer
   * earlier ones are ignored from now on.
   */
  nextNumber(): number {
    return (this.#number += 1);
  }

  focus(field?: string): void {
    this.#frame.focus();
    this.#host.send({ type: 'focus', field });
  }

  /** Empties the fields. */
  clear(): void {
    this.#host.send({ type: 'reset' });
  }

  /** Shows an outcome from another tab. The frame's own state is ignored until the next start. */
  adopt(state: CheckoutState): void {
    this.#isAdopted = true;
    this.clear();
    this.#setState(state);
  }

  close(): void {
    this.#host.close();
    this.#answerValidation([]);
  }

  #onConnect(): void {
    // The previous document will not answer these any more.
    this.#answerValidation([]);
    this.#events.onConnect();
    // Whatever happens to the frame after the payment: what is paid stays paid.
    if (this.state.status !== 'complete') this.#start();
  }

  #start(): void {
    if (!this.#setup) return;
    this.#journal = journalOf(this.#setup);
    const { entries } = this.#journal;
    this.hasAttempts = entries.length > 0;
    this.#journaledAttempt = undefined;
    this.#isAdopted = false;
    this.#setState({ status: 'loading' });
    this.#host.send({
      type: 'start',
      number: this.nextNumber(),
      setup: { ...this.#setup, journal: [...entries] },
      appearance: this.#appearance(),
    });
    if (this.#isUsed) this.#host.send({ type: 'prepare' });
  }

  #appearance(): Appearance {
    const appearance = this.#events.appearance();
    this.#sentAppearance = JSON.stringify(appearance);
    return appearance;
  }

  #setState(state: CheckoutState): void {
    this.state = state;
    this.#events.onState(state);
  }

  #answerValidation(invalid: readonly string[]): void {
    for (const answer of this.#validating.splice(0)) answer(invalid);
  }

  #onMessage(message: Exclude<GuestMessage, { type: 'connected' }>): void {
    switch (message.type) {
      case 'state':
        // A snapshot that has crossed a start or a payment on its way is no answer to it.
        if (this.#isAdopted || message.answers !== this.#number) break;
        this.#setState(message.state);
        break;
      case 'change':
        this.#events.onChange(message.change);
        break;
      case 'validated':
        this.#answerValidation(message.invalid);
        break;
      case 'submit':
        this.#events.onSubmit();
        break;
      case 'escape':
        // The key is dispatched as if it had been pressed in the page, where something may want to
        // close.
        this.#frame.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
        );
        break;
      case 'authorization':
        this.#events.onAuthorization(message.text ?? undefined);
        break;
      case 'address-format':
        this.#events.onAddressFormat(message.format);
        break;
      case 'speech':
        this.#events.onSpeech(message.speech);
        break;
      case 'resize':
        this.#events.onResize(message.height);
        break;
      case 'journal':
        if (this.#journal?.write(message.entry)) {
          this.#journaledAttempt = message.entry.attemptId;
          this.#host.send({ type: 'journaled', attemptId: message.entry.attemptId });
        }
        break;
      case 'emptied':
        this.#events.onEmptied();
        break;
      case 'journal-end':
        this.#journal?.end(message.entry);
        if (message.entry.attemptId === this.#journaledAttempt) this.#journaledAttempt = undefined;
        break;
    }
  }
}

function journalOf(setup: Setup): AttemptJournal {
  const isCart = 'lineItems' in setup;
  return new AttemptJournal(isCart ? cartKey(setup.publishableKey, setup.lineItems) : undefined);
}
