import type { BuyerPrefill } from './buyer-fields.ts';
import { draftKey, mayKeep, readDraft, writeDraft } from './draft.ts';
import { elementOf } from '../views/host-element.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

type Host = Pick<DeferredHost, 'root' | 'order' | 'attributes'>;

/**
 * Puts a text of the draft into its field, unless the buyer was there first.
 *
 * @param prefill - What the page knows of the field.
 * @returns what the buyer wants to stand there.
 */
type Write = (name: string, text: string, prefill: unknown) => string;

/**
 * Keeps what the buyer types about themselves for as long as the tab lives, so that neither a reload
 * nor the way back costs it. Nothing of the frame passes here. See docs/decisions/0015.
 */
export class DraftKeeper {
  readonly #host: Host;
  readonly #write: Write;
  /** In this page, or in an earlier one of the same checkout. */
  readonly #typed = new Map<string, string>();
  #touched = new WeakSet<object>();
  #prefill: BuyerPrefill = {};

  constructor(host: Host, write: Write) {
    this.#host = host;
    this.#write = write;
    const root = host.root();
    root?.addEventListener('input', ({ target }) => target && this.#touched.add(target));
    // What tools fill in is not followed by a change in every browser.
    for (const type of ['change', 'focusout']) root?.addEventListener(type, this.#onLeave);
    elementOf(host)?.addEventListener('easy-complete', this.clear);
  }

  /** Fills in what was typed before, but for what has been typed anew. */
  restore(prefill: BuyerPrefill): void {
    this.#prefill = prefill;
    const key = this.#key;
    if (!key) return;
    for (const [name, text] of readDraft(key)) {
      if (this.#typed.has(name)) continue;
      this.#keep(name, this.#write(name, text, prefill[name as keyof BuyerPrefill]));
    }
    this.#save();
  }

  /** Forgets it: the order is paid, or the form was emptied. */
  readonly clear = (): void => {
    this.#typed.clear();
    this.#touched = new WeakSet();
    this.#save();
  };

  /** `undefined` where nothing is to be kept, or nobody knows yet what is bought. */
  get #key(): string | undefined {
    const order = this.#host.order();
    return order && this.#host.attributes().drafts !== 'none'
      ? draftKey(order, this.#prefill)
      : undefined;
  }

  #save(): void {
    const key = this.#key;
    if (key) writeDraft(key, this.#typed);
  }

  /** A field is left, or chosen in. */
  readonly #onLeave = ({ target }: Event): void => {
    if (!target || !this.#touched.has(target)) return;
    const { name, value, type, checked } = target as HTMLInputElement;
    const text = type === 'checkbox' ? String(checked) : value;
    this.#keep(name, text);
    this.#save();
  };

  /** What may not be kept takes what was kept with it. */
  #keep(name: string, text: string): void {
    if (mayKeep(name, text)) this.#typed.set(name, text);
    else this.#typed.delete(name);
  }
}
