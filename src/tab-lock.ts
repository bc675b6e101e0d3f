import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { isUnderWay } from './checkout/state.ts';
import type { CheckoutSubmitEvent } from './events.ts';
import { elementOf } from './later-element.ts';
import { allTexts } from './messages/later.ts';
import type { LaterHost } from './views/later-views.ts';
import { notice } from './views/notice.ts';

type Host = Pick<LaterHost, 'root' | 'update' | 'tell' | 'messages' | 'order'>;

/** How long a press waits for another tab, in milliseconds. Later it would charge unawares. */
const PATIENCE = 60_000;

/** By then a payment has begun that nothing stops, in milliseconds. */
const BEGINNING = 5000;

/**
 * One tab at a time pays a session: a press in another one waits for the outcome, which the frame
 * then looks at first, and the buyer reads why. Nobody is charged twice without it: the service sees
 * to that.
 */
export class TabLock implements ReactiveController {
  readonly #host: Host;
  /** Another tab pays. */
  #waits = false;
  /** A payment of this tab has begun. */
  #began = false;
  #free: (() => void) | undefined;

  constructor(host: Host) {
    this.#host = host;
    const element = elementOf(host);
    element?.addController(this);
    element?.addEventListener('easy-submit', (event) => this.#onSubmit(event));
  }

  readonly render = (): TemplateResult | typeof nothing =>
    this.#waits ? notice({ text: this.#text, tone: 'neutral' }) : nothing;

  hostUpdated(): void {
    const { state } = elementOf(this.#host) ?? {};
    if (state && isUnderWay(state)) this.#began = true;
    else if (this.#began) this.#release();
  }

  hostDisconnected(): void {
    this.#release();
  }

  readonly #onSubmit = (event: CheckoutSubmitEvent): void => {
    const id = this.#host.order()?.session?.id;
    if (id && 'locks' in navigator && !event.defaultPrevented) {
      event.waitUntil(this.#take(id, event));
    }
  };

  /** Resolves once no other tab pays; rejects when one does for too long. */
  async #take(id: string, event: CheckoutSubmitEvent): Promise<void> {
    this.#release();
    const explain = setTimeout(() => this.#tell(true), 300);
    try {
      await new Promise<void>((resolve, reject) => {
        const held = new Promise<void>((free) => (this.#free = free));
        const options = { signal: AbortSignal.timeout(PATIENCE) };
        const granted = (): Promise<void> => {
          resolve();
          return held;
        };
        const name = `easy-checkout:${id}`;
        navigator.locks.request(name, options, granted).catch((error: Error) => {
          // Where locks are out of reach, as where storage is, there is none.
          if (error.name !== 'TimeoutError') return resolve();
          // The words go when the other tab is done; what is pressed then is another press.
          void navigator.locks.request(name, () => this.#tell(false));
          reject(error);
        });
      });
      this.#tell(false);
      // What the page itself has stopped, or changed meanwhile, does not begin.
      void event.allowed().then((goesOn) => {
        setTimeout(() => this.#began || this.#release(), goesOn ? BEGINNING : 0);
      });
    } finally {
      clearTimeout(explain);
    }
  }

  #release(): void {
    this.#began = false;
    this.#free?.();
  }

  #tell(waits: boolean): void {
    if (waits === this.#waits) return;
    this.#waits = waits;
    if (waits) this.#host.tell(this.#text);
    this.#host.update();
  }

  get #text(): string {
    return allTexts(this.#host.messages()).otherTab;
  }
}
