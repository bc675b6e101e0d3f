import {
  EMBED_VERSION,
  type ForwardedEvent,
  type HelloMessage,
  type HostedMessage,
} from '../../src/embed/messages.ts';

type EventMessage = Extract<HostedMessage, { type: 'easy-checkout:event' }>;

const FORWARDED: readonly ForwardedEvent[] = [
  'easy-ready',
  'easy-change',
  'easy-complete',
  'easy-decline',
  'easy-error',
  'easy-expire',
  'easy-cancel',
];

/**
 * Origin of the surrounding page; `'null'` where that has no origin or hides it; `undefined` at the
 * top. Browsers without `ancestorOrigins` get it from the referrer.
 */
export function parentOrigin(): string | undefined {
  if (parent === window) return undefined;
  const { referrer } = document;
  return location.ancestorOrigins?.[0] ?? (referrer ? new URL(referrer).origin : 'null');
}

/** The surrounding page. Nothing is sent to it before the service has allowed it. */
export class ParentPage {
  readonly origin: string;
  #allowed = false;
  #busy = false;
  #height = 0;
  #at = 0;
  /** Events that were sent, for a page that begins to listen late. */
  readonly #sentEvents: EventMessage[] = [];

  constructor(origin: string) {
    this.origin = origin;
    addEventListener('message', ({ source, origin, data }: MessageEvent<HelloMessage | null>) => {
      if (source !== parent || origin !== this.origin) return;
      if (data?.type !== 'easy-checkout:hello' || data.version !== EMBED_VERSION) return;
      if (this.#allowed) this.#sendAll();
    });
    for (const name of FORWARDED) {
      document.addEventListener(name, (event) => this.#forward(name, event));
    }
    document.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) {
        this.#post({ type: 'easy-checkout:close', version: EMBED_VERSION });
      }
    });
    new ResizeObserver(([entry]) => {
      this.#height = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
      this.#sendHeight();
    }).observe(document.documentElement);
  }

  /** Sets whether the service has allowed the surrounding page. */
  allow(allowed: boolean): void {
    if (allowed === this.#allowed) return;
    this.#allowed = allowed;
    this.#sendHeight();
  }

  /** Sends whether a payment is under way. */
  sendBusy(busy: boolean): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    this.#post({ type: 'easy-checkout:busy', version: EMBED_VERSION, busy });
  }

  #forward(name: ForwardedEvent, event: Event): void {
    const own = Object.entries(event).filter(([field]) => field !== 'isTrusted');
    this.#at = Math.max(this.#at + 1, Date.now());
    const message: EventMessage = {
      type: 'easy-checkout:event',
      version: EMBED_VERSION,
      at: this.#at,
      name,
      fields: Object.fromEntries(own),
    };
    if (!this.#allowed) return;
    if (name !== 'easy-change') this.#sentEvents.push(message);
    this.#post(message);
  }

  #sendAll(): void {
    this.#sendHeight();
    this.#post({ type: 'easy-checkout:busy', version: EMBED_VERSION, busy: this.#busy });
    for (const message of this.#sentEvents) this.#post(message);
  }

  #sendHeight(): void {
    if (this.#height === 0) return;
    this.#post({ type: 'easy-checkout:resize', version: EMBED_VERSION, height: this.#height });
  }

  /**
   * Sends only to the exact origin that the service has allowed. A page without an origin gets
   * nothing.
   */
  #post(message: HostedMessage): void {
    if (this.#allowed && this.origin !== 'null') parent.postMessage(message, this.origin);
  }
}
