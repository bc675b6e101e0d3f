import type { CheckoutState } from '../checkout/state.ts';
import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import { AttemptJournal, mergeEntries, watchAttemptEnds } from './attempt-journal.ts';
import { type AttemptKeeper, rememberedAttempts } from './attempt-keeper.ts';
import { cartKey } from './cart-key.ts';
import { connectFrame, type Host } from './host.ts';
import type { FieldsChange, GuestMessage, HostMessage, Speech } from './protocol.ts';

type Start = Extract<HostMessage, { type: 'start' }>;
/** What is bought, by which customer, and with which credential. */
export type Setup = Start['setup'];
/** The theme and texts of the frame, and the fields that it shows. */
export type Appearance = Start['appearance'];
/** What the frame says only to a form that is used: frame-messages.ts. */
export type LateMessage = Extract<
  GuestMessage,
  {
    type: 'address-format' | 'authorization' | 'escape' | 'validated';
  }
>;

/** What the frame reports to the page. */
export interface SecureFrameEvents {
  readonly onState: (state: CheckoutState) => void;
  readonly onChange: (change: FieldsChange) => void;
  /** A document has connected, and its fields are empty. */
  readonly onConnect: () => void;
  /** The buyer has pressed Enter in a payment field. */
  readonly onSubmit: () => void;
  /** Reads a message that needs the deferred part, and returns whether that part is there. */
  readonly onLate: (message: LateMessage) => boolean;
  /** Returns what remembers attempts beside this document. */
  readonly keeper: () => AttemptKeeper | undefined;
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
  readonly frame: HTMLIFrameElement;
  readonly #events: SecureFrameEvents;
  readonly #host: Host;
  #setup: Setup | undefined;
  /** The appearance that was last sent, as JSON. */
  #sentAppearance = '';
  /** Ends what lets the frame know of attempts that end elsewhere. */
  readonly #endWatch: () => void;
  /** Records the attempts at what was last started. */
  #journal = new AttemptJournal();
  /** The attempt that the frame has written into the journal and not ended since the last start. */
  journaledAttempt: string | undefined;
  /** Messages that wait for the deferred part. */
  readonly late: LateMessage[] = [];
  /** The number of the last start or payment, or of what has replaced them. */
  #number = 0;
  /** Whether the buyer has begun to use the checkout. */
  #isUsed = false;

  constructor(frame: HTMLIFrameElement, origin: string, events: SecureFrameEvents) {
    this.frame = frame;
    this.#events = events;
    this.#host = connectFrame({
      frame,
      origin,
      onConnect: () => this.#onConnect(),
      onMessage: (message) => this.#onMessage(message),
      onSilence: events.onSilence,
    });
    this.#endWatch = watchAttemptEnds((by) => {
      // The frame knows of the ends that it has reported itself.
      if (by !== this.#journal) this.sendAttempts();
    });
  }

  /** Whether the frame's document has connected. */
  get connected(): boolean {
    return this.#host.connected;
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

  /** The attempts of this browser whose outcomes are not known. */
  get attempts(): readonly JournalEntry[] {
    return rememberedAttempts(this.#events.keeper(), this.#journal);
  }

  /** Lets the frame read the attempts again. */
  sendAttempts(): void {
    if (this.#setup) this.#host.send({ type: 'journal', entries: [...this.attempts] });
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
    this.frame.focus();
    this.#host.send({ type: 'focus', field });
  }

  /** Empties the fields. */
  clear(): void {
    this.#host.send({ type: 'reset' });
  }

  /** Shows a state: the frame's own, or an outcome from another tab. */
  show(state: CheckoutState): void {
    this.state = state;
    this.#events.onState(state);
  }

  close(): void {
    this.#endWatch();
    this.#host.close();
    this.#endCheck();
  }

  #onConnect(): void {
    this.#endCheck();
    this.#events.onConnect();
    // Whatever happens to the frame after the payment: what is paid stays paid.
    if (this.state.status !== 'complete') this.#start();
  }

  #start(): void {
    if (!this.#setup) return;
    this.#journal = new AttemptJournal(cartOf(this.#setup));
    this.journaledAttempt = undefined;
    this.show({ status: 'loading' });
    this.#host.send({
      type: 'start',
      number: this.nextNumber(),
      setup: { ...this.#setup, journal: [...this.attempts] },
      appearance: this.#appearance(),
    });
    if (this.#isUsed) this.#host.send({ type: 'prepare' });
  }

  /** The frame sends the attempt as soon as it hears that every journal has stored it. */
  async #write(entry: JournalEntry): Promise<void> {
    this.journaledAttempt = entry.attemptId;
    const [own, kept = []] = await Promise.all([
      this.#journal.write(entry),
      this.#events.keeper()?.write(entry),
    ]);
    const entries = [...mergeEntries(own, kept)];
    this.#host.send({ type: 'journaled', attemptId: entry.attemptId, entries });
  }

  #end(key: JournalKey): void {
    this.#journal.end(key);
    this.#events.keeper()?.end(key);
    if (key.attemptId === this.journaledAttempt) this.journaledAttempt = undefined;
  }

  #appearance(): Appearance {
    const appearance = this.#events.appearance();
    this.#sentAppearance = JSON.stringify(appearance);
    return appearance;
  }

  /** Whoever waits for the frame's check of its fields gets no answer of this document any more. */
  #endCheck(): void {
    this.#onLate({ type: 'validated', invalid: [] });
  }

  #onLate(message: LateMessage): void {
    if (!this.#events.onLate(message)) this.late.push(message);
  }

  #onMessage(message: Exclude<GuestMessage, { type: 'connected' }>): void {
    switch (message.type) {
      case 'state':
        // A snapshot that has crossed a start or a payment on its way is no answer to it.
        if (message.answers === this.#number) this.show(message.state);
        break;
      case 'change':
        this.#events.onChange(message.change);
        break;
      case 'submit':
        this.#events.onSubmit();
        break;
      case 'speech':
        this.#events.onSpeech(message.speech);
        break;
      case 'journal':
        void this.#write(message.entry);
        break;
      case 'journal-end':
        this.#end(message.entry);
        break;
      case 'resize':
        this.#events.onResize(message.height);
        break;
      case 'emptied':
        this.#events.onEmptied();
        break;
      default:
        this.#onLate(message);
    }
  }
}

function cartOf(setup: Setup): string | undefined {
  return 'lineItems' in setup ? cartKey(setup.publishableKey, setup.lineItems) : undefined;
}
