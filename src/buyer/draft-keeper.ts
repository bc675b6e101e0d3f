import type { BuyerPrefill } from './buyer-part.ts';
import { draftKey, mayKeep, readDraft, writeDraft } from './draft.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';

interface Checkout extends Pick<CheckoutModel, 'order'> {
  readonly root: ParentNode & EventTarget;
  readonly host: Pick<CheckoutModel['host'], 'drafts' | 'addEventListener' | 'addController'>;
}

/**
 * Puts a text of the draft into its field, unless the buyer has already typed something.
 *
 * @returns the text that the field should have
 */
type Write = (name: string, text: string) => string;

/**
 * Keeps what buyers type about themselves for as long as the tab lives, so that neither a reload
 * nor the way back loses it. Nothing from the frame is kept. See docs/decisions/0015.
 */
export class DraftKeeper {
  readonly #model: Checkout;
  readonly #write: Write;
  /** Texts typed in this page or in an earlier page of the same checkout. */
  readonly #typed = new Map<string, string>();
  #touched = new WeakSet<object>();
  #prefill: BuyerPrefill = {};

  constructor(model: Checkout, write: Write) {
    this.#model = model;
    this.#write = write;
    const { host, root } = model;
    // The buyer may have typed before this module was loaded.
    for (const input of root.querySelectorAll('input') ?? []) {
      if (input.value === input.defaultValue) continue;
      this.#touched.add(input);
      this.#keep(input.name, input.value);
    }
    root.addEventListener('input', ({ target }) => target && this.#touched.add(target));
    // Some browsers dispatch no change event when a tool fills in a field, so leaving it counts as
    // well.
    for (const type of ['change', 'focusout']) root.addEventListener(type, this.#onLeave);
    host.addEventListener('easy-complete', this.clear);
    // A page that is left does not notify of leaving the field that is being typed in.
    host.addController({
      hostConnected: () => addEventListener('pagehide', this.#onPageLeave),
      hostDisconnected: () => removeEventListener('pagehide', this.#onPageLeave),
    });
  }

  /** Fills in the draft, except for fields that were typed again. */
  restore(prefill: BuyerPrefill): void {
    this.#prefill = prefill;
    const key = this.#key;
    if (!key) return;
    for (const [name, text] of readDraft(key)) {
      if (this.#typed.has(name)) continue;
      this.#keep(name, this.#write(name, text));
    }
    this.#save();
  }

  /** Forgets the draft, because the order is paid or the form was emptied. */
  readonly clear = (): void => {
    this.#typed.clear();
    this.#touched = new WeakSet();
    this.#save();
  };

  /** The draft's key; `undefined` when nothing may be kept or the order is not known yet. */
  get #key(): string | undefined {
    const order = this.#model.order;
    return order && this.#model.host.drafts !== 'none' ? draftKey(order, this.#prefill) : undefined;
  }

  #save(): void {
    const key = this.#key;
    if (key) writeDraft(key, this.#typed);
  }

  readonly #onPageLeave = (): void => {
    const focused = this.#model.root.querySelector(':focus');
    if (focused) this.#onLeave({ target: focused });
  };

  /** Keeps the field that was left or changed. */
  readonly #onLeave = ({ target }: Pick<Event, 'target'>): void => {
    if (!target || !this.#touched.has(target)) return;
    const { name, value, type, checked } = target as HTMLInputElement;
    const text = type === 'checkbox' ? String(checked) : value;
    this.#keep(name, text);
    this.#save();
  };

  /** A text that may not be kept also removes the one that was kept before. */
  #keep(name: string, text: string): void {
    if (mayKeep(name, text)) this.#typed.set(name, text);
    else this.#typed.delete(name);
  }
}
