import {
  EMBED_VERSION,
  type ForwardedEvent,
  type HelloMessage,
  type HostedMessage,
} from '../../src/embed/messages.ts';
import type { CheckoutState, EasyCheckout } from '../../src/index.ts';
import { element } from './element.ts';
import { parentTexts } from './texts/parent-texts.ts';
import { translate } from './wording.ts';

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

  /** Learns from a snapshot of `checkout` what the surrounding page may know, and may be told. */
  follow(checkout: EasyCheckout, state: CheckoutState): void {
    const allowed = isAllowed(state);
    if (allowed !== undefined) this.#allow(allowed);
    this.sendBusy(isBusy(state));
    checkout.querySelector('[slot="fallback"]')?.remove();
    if (worksAlone(state)) checkout.append(wayOut());
  }

  /** Sends whether a payment is under way. */
  sendBusy(busy: boolean): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    this.#post({ type: 'easy-checkout:busy', version: EMBED_VERSION, busy });
  }

  #allow(allowed: boolean): void {
    if (allowed === this.#allowed) return;
    this.#allowed = allowed;
    this.#sendHeight();
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

/**
 * Whether a payment is under way. An outcome that nobody can look up any more does not keep the
 * buyer on the page.
 */
export function isBusy(state: CheckoutState): boolean {
  const { status } = state;
  if (status === 'unresolved') return state.checking;
  return status === 'tokenizing' || status === 'confirming';
}

/**
 * Whether the service allows the surrounding page to embed this one; `undefined` until it has
 * answered.
 */
export function isAllowed(state: CheckoutState): boolean | undefined {
  if (state.status === 'loading') return undefined;
  if (state.status !== 'unusable') return true;
  return state.problem.code === 'ORIGIN_NOT_ALLOWED' ? false : undefined;
}

/** Whether the checkout may work in a tab of its own though it does not in the page around it. */
function worksAlone(state: CheckoutState): boolean {
  if (state.status !== 'unusable') return false;
  return state.problem.actor === 'service' || isAllowed(state) === false;
}

function wayOut(): HTMLElement {
  const attributes = { href: location.href, target: '_blank', rel: 'noopener noreferrer' };
  return element('a', { ...attributes, slot: 'fallback' }, translate(parentTexts).openTop);
}
