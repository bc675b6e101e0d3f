import { createFrame, earlyFrame } from '../bridge/payment-frame.ts';
import type { FieldsChange, Speech } from '../bridge/protocol.ts';
import { SecureFrame, type SecureFrameEvents } from '../bridge/secure-frame.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import { speechOf } from './page-wording.ts';

/**
 * A frame is never higher than this, in CSS pixels. The fields of a bank account need less with the
 * largest text.
 */
const MAX_FRAME_HEIGHT = 4000;

interface FieldsFrameHost extends Pick<
  SecureFrameEvents,
  'appearance' | 'onLate' | 'onSilence' | 'onState' | 'keeper' | 'onSubmit'
> {
  /** Called when something was typed. @param brand - The brand of the card, if it is known. */
  readonly onChange: (brand: string | undefined) => void;
  /** Returns whether the payment is complete, so that nothing has to be typed again. */
  readonly isComplete: () => boolean;
}

/** The frame with the payment fields, and what it has reported about them. */
export class FieldsFrame {
  /** The connection to the frame; `undefined` while there is no frame. */
  secure: SecureFrame | undefined;
  /** The frame to render; `undefined` when the page has brought its own. */
  own: HTMLIFrameElement | undefined;
  /** Origin of the frame. */
  origin: string | undefined;
  /** Whether the frame has said that it shows its fields in the buyer's language. */
  drawn = false;
  /** Whether the page has brought the frame, whose fields have been visible since before the script. */
  early = false;
  /** Whether the payment fields are filled in correctly. */
  complete = false;
  /** The language and texts of the page; `undefined` until the frame has sent them. */
  speech: Speech | undefined;
  /** Names of the fields at which a problem is shown. */
  wrong: readonly string[] = [];
  /** The label of the card's postal code in the frame. */
  postalLabel = '';
  /** The height of the fields in CSS pixels; `undefined` until the frame has sent it. */
  height: number | undefined;
  /** What the buyer of a bank debit agrees to by paying. */
  authorization: string | undefined;
  /** Whether the buyer has begun to type a card number. */
  typed = false;
  /** Whether the payment fields were emptied and nothing was typed since. */
  emptied = false;
  /** Whether the payment fields hold something that the buyer has typed. */
  filled = false;
  readonly #tag: CheckoutTag;
  readonly #host: FieldsFrameHost;

  constructor(tag: CheckoutTag, host: FieldsFrameHost) {
    this.#tag = tag;
    this.#host = host;
  }

  /** Creates the frame, or takes the one that the page has brought. */
  open(origin: string): void {
    const early = earlyFrame(this.#tag, origin);
    const iframe = early ?? createFrame(origin);
    this.early = early !== undefined;
    this.own = early ? undefined : iframe;
    this.origin = origin;
    this.secure = new SecureFrame(iframe, origin, {
      ...this.#host,
      onConnect: () => this.#onEmptied(this.filled),
      onEmptied: () => this.#onEmptied(true),
      onChange: (change) => this.#onChange(change),
      onSpeech: (speech) => {
        const before = JSON.stringify(speechOf(this.#tag, this));
        this.speech = speech;
        // The page is in English from the beginning.
        if (JSON.stringify(speech) !== before) this.#tag.requestUpdate();
      },
      onResize: (height) => {
        this.drawn = true;
        this.height = Math.min(height, MAX_FRAME_HEIGHT);
        this.#tag.requestUpdate();
      },
    });
  }

  /** Removes the frame with everything that was typed. */
  close(): void {
    this.secure?.close();
    this.secure = undefined;
    this.origin = undefined;
    this.own = undefined;
    this.early = false;
    this.drawn = false;
    this.authorization = undefined;
    this.height = undefined;
    this.#onEmptied(this.filled);
    this.#tag.requestUpdate();
  }

  /** Empties the fields because the buyer or the page wants it, which is not explained. */
  clear(): void {
    this.secure?.clear();
    this.emptied = false;
    this.filled = false;
  }

  #onChange({ complete, wrong, filled = false, brand, postalLabel = '' }: FieldsChange): void {
    const before = this.#shown;
    this.postalLabel = postalLabel;
    this.filled = filled;
    this.emptied &&= !filled;
    this.complete = complete;
    this.wrong = wrong;
    // A brand means that a number was typed. A name alone may have been filled in.
    this.typed ||= brand !== undefined;
    this.#host.onChange(brand);
    if (this.#shown !== before) this.#tag.requestUpdate();
  }

  /** What the page shows of the fields, so that a key that changes none of it draws nothing. */
  get #shown(): string {
    const { emptied, wrong, postalLabel } = this;
    return [emptied, ...wrong, wrong.length > 0 && postalLabel].join();
  }

  /** @param wereFilled - Whether something that the buyer had typed is gone. */
  #onEmptied(wereFilled: boolean): void {
    const before = this.#shown;
    if (wereFilled && !this.#host.isComplete()) this.emptied = true;
    this.filled = false;
    this.typed = false;
    this.complete = false;
    this.wrong = [];
    if (this.#shown !== before) this.#tag.requestUpdate();
  }
}
