import type { BuyerPrefill } from './buyer-fields.ts';
import { draftKey, mayKeep, readDraft, writeDraft } from './draft.ts';
import { elementOf } from '../views/host-element.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

type Host = Pick<DeferredHost, 'root' | 'order' | 'attributes'>;

/**
 * Puts a text of the draft into its field, unless the buyer has already typed something.
 *
 * @param prefill - The value that the page has for the field.
 * @returns the text that the field should have
 */
type Write = (name: string, text: string, prefill: unknown) => string;

/**
 * Keeps what buyers type about themselves for as long as the tab lives, so that neither a reload
 * nor the way back loses it. Nothing from the frame is kept. See docs/decisions/0015.
 */
export class DraftKeeper {
  readonly #host: Host;
  readonly #write: Write;
  /** Texts typed in this page or in an earlier page of the same checkout. */
  readonly #typed = new Map<string, string>();
  #touched = new WeakSet<object>();
  #prefill: BuyerPrefill = {};

  constructor(host: Host, write: Write) {
    this.#host = host;
    this.#write = write;
    const root = host.root();
    root?.addEventListener('input', ({ target }) => target && this.#touched.add(target));
    // Some browsers dispatch no change event when a tool fills in a field, so leaving it counts as
    // well.
    for (const type of ['change', 'focusout']) root?.addEventListener(type, this.#onLeave);
    elementOf(host)?.addEventListener('easy-complete', this.clear);
  }

  /** Fills in the draft, except for fields that were typed again. */
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

  /** Forgets the draft, because the order is paid or the form was emptied. */
  readonly clear = (): void => {
    this.#typed.clear();
    this.#touched = new WeakSet();
    this.#save();
  };

  /** The draft's key; `undefined` when nothing may be kept or the order is not known yet. */
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

  /** Keeps the field that was left or changed. */
  readonly #onLeave = ({ target }: Event): void => {
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
