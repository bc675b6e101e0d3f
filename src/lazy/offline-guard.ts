import { nothing, type TemplateResult } from 'lit';
import type { ReactiveController } from 'lit';
import { allTexts } from '../messages/lazy.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { notice } from '../views/notice.ts';

type Host = Pick<CheckoutModel, 'host' | 'state' | 'update' | 'announce' | 'messages'>;

const CHANGES = ['online', 'offline'];

/** Shows a buyer when the browser goes offline and comes back, and refuses submits meanwhile. */
export class OfflineGuard implements ReactiveController {
  readonly #model: Host;

  constructor(model: Host) {
    this.#model = model;
    model.host.addController(this);
  }

  hostConnected(): void {
    for (const type of CHANGES) addEventListener(type, this.#onChange);
  }

  hostDisconnected(): void {
    for (const type of CHANGES) removeEventListener(type, this.#onChange);
  }

  readonly render = (): TemplateResult | typeof nothing =>
    navigator.onLine || !this.#matters ? nothing : notice({ text: this.#text, tone: 'neutral' });

  /** Whether a payment may begin. */
  readonly check = (): boolean => {
    if (navigator.onLine) return true;
    // Screen readers announce only a text that changes, so it is cleared first.
    this.#model.announce('');
    this.#model.update();
    setTimeout(this.#onChange, 200);
    return false;
  };

  readonly #onChange = (): void => {
    if (this.#matters) this.#model.announce(this.#text);
    this.#model.update();
  };

  /** Whether nothing has been sent yet. After that, nobody can promise that nothing is charged. */
  get #matters(): boolean {
    const { status } = this.#model.state;
    return status === 'ready' || status === 'loading';
  }

  get #text(): string {
    const { online, offline } = allTexts(this.#model.messages);
    return navigator.onLine ? online : offline;
  }
}
