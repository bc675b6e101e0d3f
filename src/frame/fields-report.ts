import type { FieldsChange, GuestMessage } from '../bridge/protocol.ts';
import type { Fields } from './fields.ts';

/** Tells the page about the fields, once they can be checked, and nothing twice. */
export class FieldsReport {
  readonly #fields: Fields;
  readonly #send: (message: Extract<GuestMessage, { type: 'change' }>) => void;
  /** What the page was last told, as JSON. */
  #sent = '';
  /** Whether the page has to be told as soon as the fields can be checked. */
  #isDue = false;

  constructor(fields: Fields, send: (message: Extract<GuestMessage, { type: 'change' }>) => void) {
    this.#fields = fields;
    this.#send = send;
  }

  /** @param isNews - False if nothing can have changed since the last call. */
  readonly send = (isNews = true): void => {
    const { methods } = this.#fields;
    if (!methods) this.#isDue = true;
    if (!methods || (!isNews && this.#sent)) return;
    const { complete, brand, postalLabel } = methods;
    const filled = methods.filled();
    const change: FieldsChange = { complete, wrong: methods.wrong(), filled, postalLabel, brand };
    const text = JSON.stringify(change);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#send({ type: 'change', change });
  };

  /** Called when the fields can be checked from now on. */
  attached(): void {
    if (this.#isDue || this.#fields.filled()) this.send();
  }

  /** Sends the next change in any case. */
  forget(): void {
    this.#sent = '';
  }
}
