import type { AddressFormat } from '../address/format.ts';
import type { CustomerDetails, PayOptions } from '../api/customer.ts';
import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { Order } from '../checkout/order.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { AttemptJournal, mergeEntries, watchAttemptEnds } from './attempt-journal.ts';
import { type AttemptKeeper, rememberedAttempts } from './attempt-keeper.ts';
import { cartKey } from './cart-key.ts';
import { connectFrame, type Host, type HostOptions } from './host.ts';
import type { FieldsChange, GuestMessage, HostMessage, LocaleTexts } from './protocol.ts';

type Start = Extract<HostMessage, { type: 'start' }>;
/** What is bought, by which customer, and with which credential. */
export type Setup = Start['setup'];
/** The theme and texts of the frame, and the fields that it shows. */
export type Appearance = Start['appearance'];

/** What the page answers to its frame, and what it is notified of. */
export interface PaymentFrameOptions {
  /** Returns the appearance to send to the frame. */
  readonly appearance: () => Appearance;
  /** Returns what remembers attempts beside this document. */
  readonly keeper: () => AttemptKeeper | undefined;
  /** Returns whether the payment is complete, so that a reloaded frame is not started again. */
  readonly isComplete: () => boolean;
  readonly onState: (state: CheckoutState) => void;
  /** Something was typed, or is judged in another way. */
  readonly onFieldsChange: (change: FieldsChange) => void;
  /** A document has connected, and its fields are empty. */
  readonly onConnect: () => void;
  /** The frame has emptied its fields, because they were typed for another merchant or cart. */
  readonly onEmptied: () => void;
  /** The buyer has pressed Enter in a payment field. */
  readonly onSubmit: () => void;
  readonly onSpeech: (speech: LocaleTexts) => void;
  /** @param text - What the buyer of a bank debit agrees to; `undefined` for other payments. */
  readonly onAuthorization: (text: string | undefined) => void;
  /** @param height - The height of the fields in CSS pixels. */
  readonly onResize: (height: number) => void;
  /**
   * The frame has not answered for too long, or the page's policy blocks it. It may still connect.
   */
  readonly onSilence: HostOptions['onSilence'];
}

/** What a buyer pays, and what is sent with the payment. */
export interface PayDetails extends PayOptions {
  /** The order that the buyer has agreed to. */
  readonly order: Order;
  /** Absent where the page names a customer. */
  readonly buyer: CustomerDetails | undefined;
  /** What the buyer knows of earlier attempts, and wants to pay in spite of. */
  readonly accepted: readonly string[];
}

/**
 * The page's end of the conversation with the frame that holds the payment fields and runs the
 * checkout. It keeps what has to be sent again when the frame is reloaded, and the journal of
 * attempts. It does not keep the state of the checkout, which is the model's.
 */
export class PaymentFrame {
  readonly iframe: HTMLIFrameElement;
  readonly origin: string;
  /** The attempt that the frame has written into the journal and not ended since the last start. */
  journaledAttempt: string | undefined;
  readonly #options: PaymentFrameOptions;
  readonly #host: Host;
  #setup: Setup | undefined;
  /** The appearance that was last sent, as JSON. */
  #sentAppearance = '';
  /** Ends what lets the frame know of attempts that end elsewhere. */
  readonly #endWatch: () => void;
  /** Records the attempts at what was last started. */
  #journal = new AttemptJournal();
  /** The number of the last start or payment, or of what has replaced them. */
  #number = 0;
  /** Whether the buyer has begun to use the checkout. */
  #isUsed = false;
  /** What waits for the frame's check of its fields. */
  #validating: ((invalid: readonly string[]) => void)[] = [];
  /** What waits for address formats, by country. */
  readonly #formats = new Map<string, (format: AddressFormat | undefined) => void>();

  constructor(iframe: HTMLIFrameElement, origin: string, options: PaymentFrameOptions) {
    this.iframe = iframe;
    this.origin = origin;
    this.#options = options;
    this.#host = connectFrame({
      frame: iframe,
      origin,
      onConnect: () => this.#onConnect(),
      onMessage: (message) => this.#onMessage(message),
      onSilence: options.onSilence,
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

  /** The attempts of this browser whose outcomes are not known. */
  get attempts(): readonly JournalEntry[] {
    return rememberedAttempts(this.#options.keeper(), this.#journal);
  }

  /** Sets up a checkout, now or as soon as the frame has connected. What was typed stays. */
  start(setup: Setup): void {
    this.#setup = setup;
    if (this.connected) this.#start();
  }

  /** Sends the appearance to the frame if it has changed. */
  refreshAppearance(): void {
    if (!this.connected || this.#sentAppearance === '') return;
    const before = this.#sentAppearance;
    const appearance = this.#appearance();
    if (before !== this.#sentAppearance) this.#host.send({ type: 'appearance', appearance });
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

  /**
   * Lets the frame show a problem at every field that has one. Resolves to the names of these
   * fields; none before the frame has connected.
   */
  async validate(): Promise<readonly string[]> {
    if (!this.connected) return [];
    return new Promise((resolve) => {
      this.#validating.push(resolve);
      this.#host.send({ type: 'validate' });
    });
  }

  pay({ order, buyer, metadata, sourceTags, accepted }: PayDetails): void {
    this.#host.send({
      type: 'pay',
      number: this.#nextNumber(),
      agreed: { amount: order.amount_total, currency: order.currency },
      buyer,
      // The data is copied, because frameworks pass proxies, which cannot be posted to another
      // document.
      metadata: metadata && { ...metadata },
      sourceTags: sourceTags && (JSON.parse(JSON.stringify(sourceTags)) as typeof sourceTags),
      accepted: [...accepted],
    });
  }

  /**
   * Gives the order a promotion code, or takes it away.
   *
   * @returns the number by which `state.coded` answers
   */
  applyCode(code: string | null): number {
    const number = this.#nextNumber();
    this.#host.send({ type: 'promotion-code', number, code });
    return number;
  }

  /** Asks for the outcome of an unresolved attempt. */
  check(): void {
    this.#host.send({ type: 'check' });
  }

  /** Lets the frame know the buyer's name, for as long as no name on card is typed. */
  suggestName(name: string): void {
    this.#host.send({ type: 'suggest-name', name });
  }

  /**
   * Requests how addresses are written in `country` (alpha-2). Resolves to `undefined` when this
   * document of the frame will not answer.
   */
  async addressFormat(country: string): Promise<AddressFormat | undefined> {
    if (!this.connected) return undefined;
    return new Promise((resolve) => {
      this.#formats.get(country)?.(undefined);
      this.#formats.set(country, resolve);
      this.#host.send({ type: 'address-format', country });
    });
  }

  focus(field?: string): void {
    this.iframe.focus();
    this.#host.send({ type: 'focus', field });
  }

  /** Empties the fields. */
  clear(): void {
    this.#host.send({ type: 'reset' });
  }

  /** Ignores the states of the frame until the next start or payment. */
  ignoreStates(): void {
    // The frame never answers this number, because it is never sent.
    this.#nextNumber();
  }

  close(): void {
    this.#endWatch();
    this.#host.close();
    this.#endRequests();
  }

  #onConnect(): void {
    this.#endRequests();
    this.#options.onConnect();
    // Whatever happens to the frame after the payment: what is paid stays paid.
    if (!this.#options.isComplete()) this.#start();
  }

  #start(): void {
    if (!this.#setup) return;
    this.#journal = new AttemptJournal(cartOf(this.#setup));
    this.journaledAttempt = undefined;
    this.#options.onState({ status: 'loading' });
    this.#host.send({
      type: 'start',
      number: this.#nextNumber(),
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
      this.#options.keeper()?.write(entry),
    ]);
    const entries = [...mergeEntries(own, kept)];
    this.#host.send({ type: 'journaled', attemptId: entry.attemptId, entries });
  }

  #end(key: JournalKey): void {
    this.#journal.end(key);
    this.#options.keeper()?.end(key);
    if (key.attemptId === this.journaledAttempt) this.journaledAttempt = undefined;
  }

  /**
   * Returns the number for a command that the frame answers with its state. States that answer
   * earlier ones are ignored from now on.
   */
  #nextNumber(): number {
    return (this.#number += 1);
  }

  #appearance(): Appearance {
    const appearance = this.#options.appearance();
    this.#sentAppearance = JSON.stringify(appearance);
    return appearance;
  }

  /** Nothing is answered by this document any more. */
  #endRequests(): void {
    for (const answer of this.#validating.splice(0)) answer([]);
    for (const answer of this.#formats.values()) answer(undefined);
    this.#formats.clear();
  }

  #onMessage(message: Exclude<GuestMessage, { type: 'connected' }>): void {
    const options = this.#options;
    switch (message.type) {
      case 'state':
        // A snapshot that has crossed a start or a payment on its way is no answer to it.
        if (message.answers === this.#number) options.onState(message.state);
        break;
      case 'change':
        options.onFieldsChange(message.change);
        break;
      case 'submit':
        options.onSubmit();
        break;
      case 'speech':
        options.onSpeech(message.speech);
        break;
      case 'journal':
        void this.#write(message.entry);
        break;
      case 'journal-end':
        this.#end(message.entry);
        break;
      case 'resize':
        options.onResize(message.height);
        break;
      case 'emptied':
        options.onEmptied();
        break;
      case 'validated':
        for (const answer of this.#validating.splice(0)) answer(message.invalid);
        break;
      case 'authorization':
        options.onAuthorization(message.text ?? undefined);
        break;
      case 'address-format':
        this.#formats.get(message.format.country)?.(message.format);
        this.#formats.delete(message.format.country);
        break;
      case 'escape':
        // The key is dispatched as if it had been pressed in the page, where something may want to
        // close.
        this.iframe.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
        );
        break;
    }
  }
}

function cartOf(setup: Setup): string | undefined {
  return 'lineItems' in setup ? cartKey(setup.publishableKey, setup.lineItems) : undefined;
}
