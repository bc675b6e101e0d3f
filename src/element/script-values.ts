/** What the values of scripts are kept for. */
interface ValueHost {
  /** Returns and sets the property of an attribute. */
  readonly get: (attribute: string) => unknown;
  readonly set: (attribute: string, value: unknown) => void;
  readonly isReflected: (attribute: string) => boolean;
  /** Writes the property to its attribute again, where it is reflected. */
  readonly reflect: (attribute: string) => void;
}

/** The attribute that the element alone writes, which no HTML of a server has. */
export const STATE = 'state';

/**
 * Keeps what a script has set as a property when the page's HTML is morphed: Turbo, htmx, Livewire and
 * others bring the attributes back to what the server has rendered, which knows nothing of the script.
 * An attribute that goes takes only the value that came with it, or is reflected to it. Where all of them
 * go back at once, which shows by the loss of `state`, what they have said before undoes no value of a
 * script.
 */
export class ScriptValues {
  readonly #host: ValueHost;
  /** What each attribute has said last, and not the property that was reflected to it. */
  readonly #said = new Map<string, string | null>();
  /** The values of scripts that attributes have replaced in this task. */
  readonly #replaced = new Map<string, unknown>();
  #isMorphing = false;

  constructor(host: ValueHost) {
    this.#host = host;
  }

  /** Returns whether an attribute that has changed to `text` is to set its property. */
  takes(attribute: string, text: string | null): boolean {
    const value = this.#host.get(attribute);
    const said = this.#said.get(attribute) ?? null;
    // What is reflected, or the same again.
    if (isSame(value, text)) return false;
    const isOldWord = !isSame(value, said) && (text === null || text === said);
    // A reflected attribute shows what a script has set, so removing it alone removes that.
    const isReflected = this.#host.isReflected(attribute);
    if (isOldWord && (this.#isMorphing || (text === null && !isReflected))) {
      this.#said.set(attribute, text);
      this.#host.reflect(attribute);
      return false;
    }
    this.#said.set(attribute, text);
    if (isOldWord) {
      this.#replaced.set(attribute, value);
      queueMicrotask(this.#endTask);
    }
    return true;
  }

  /** The attribute `state` was removed, as it is when the page's HTML is morphed. */
  morph(): void {
    this.#isMorphing = true;
    for (const [attribute, value] of this.#replaced) this.#host.set(attribute, value);
    queueMicrotask(this.#endTask);
  }

  readonly #endTask = (): void => {
    this.#isMorphing = false;
    this.#replaced.clear();
  };
}

/** Whether an attribute with `text` says the same as the property's `value`. */
function isSame(value: unknown, text: string | null): boolean {
  return typeof value === 'boolean' ? value === (text !== null) : (value ?? null) === text;
}
