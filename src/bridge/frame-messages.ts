import type { AddressFormat } from '../address/format.ts';
import type { LateMessage, SecureFrame } from './secure-frame.ts';

interface FrameMessagesHost {
  /** Returns the connection to the frame; `undefined` while there is no frame. */
  readonly secure: () => SecureFrame | undefined;
  /** The text that the buyer of a bank debit agrees to; `undefined` for all other payments. */
  readonly onAuthorization: (text: string | undefined) => void;
  readonly onAddressFormat: (format: AddressFormat) => void;
}

/** Reads what the frame says only to a form that is used. */
export class FrameMessages {
  readonly #host: FrameMessagesHost;
  #validating: ((invalid: readonly string[]) => void)[] = [];

  constructor(host: FrameMessagesHost) {
    this.#host = host;
  }

  /**
   * Lets the frame show a problem at every field that has one. Resolves to the names of these fields;
   * none before the frame has connected.
   */
  async validate(): Promise<readonly string[]> {
    const secure = this.#host.secure();
    if (!secure?.connected) return [];
    return new Promise((resolve) => {
      this.#validating.push(resolve);
      secure.send({ type: 'validate' });
    });
  }

  readonly read = (message: LateMessage): void => {
    const secure = this.#host.secure();
    switch (message.type) {
      case 'validated':
        for (const answer of this.#validating.splice(0)) answer(message.invalid);
        break;
      case 'escape':
        // The key is dispatched as if it had been pressed in the page, where something may want to
        // close.
        secure?.frame.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
        );
        break;
      case 'authorization':
        this.#host.onAuthorization(message.text ?? undefined);
        break;
      case 'address-format':
        this.#host.onAddressFormat(message.format);
        break;
    }
  };
}

/** Shows an outcome from another tab. The frame's own state is ignored until the next start. */
export function adopt(secure: SecureFrame, state: SecureFrame['state']): void {
  // The frame never answers this number, because it is never sent.
  secure.nextNumber();
  secure.clear();
  secure.show(state);
}
