import { checkEntry } from '../../src/bridge/attempt-journal.ts';
import type { AttemptKeeper } from '../../src/bridge/attempt-keeper.ts';
import type { JournalEntry, JournalKey } from '../../src/checkout/journal.ts';
import {
  EMBED_VERSION,
  type ForwardedEvent,
  type HostedMessage,
  type ParentMessage,
} from '../../src/embed/messages.ts';
import type { CheckoutElement } from '../../src/element/checkout-element.ts';
import type { CheckoutState } from '../../src/index.ts';
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

/** How long the page waits for a surrounding page that remembers attempts, in milliseconds. */
const KEEPER_TIMEOUT_MS = 2000;
/** How long it waits once it is loaded. The script of the surrounding page answers to that. */
const LOADED_TIMEOUT_MS = 500;

/**
 * The surrounding page. Nothing is sent to it before the service has allowed it. Where it has the script
 * for embedding, it remembers attempts.
 */
export class ParentPage implements AttemptKeeper {
  readonly origin: string;
  /** Resolves once the surrounding page has said what it remembers, or seems to remember nothing. */
  readonly answered: Promise<void>;
  /** What it remembers; `undefined` as long as it has not said anything. */
  #remembered: readonly JournalEntry[] | undefined;
  /** Resolve once an attempt is remembered, by its id. */
  readonly #waiting = new Map<string, (entries: readonly JournalEntry[]) => void>();
  readonly #onRemembered: () => void;
  /** The attempts of this page that have not ended, for a surrounding page that listens late. */
  readonly #open = new Map<string, JournalEntry>();
  /** What has ended before the service has allowed the surrounding page. */
  readonly #ended: JournalKey[] = [];
  #allowed = false;
  #busy = false;
  #height = 0;
  #at = 0;
  /** Events that were sent, for a page that begins to listen late. */
  readonly #sentEvents: EventMessage[] = [];

  /** @param onRemembered - Called when the surrounding page says what it remembers. */
  constructor(origin: string, onRemembered: () => void) {
    this.origin = origin;
    this.#onRemembered = onRemembered;
    let greeted!: () => void;
    this.answered = new Promise((resolve) => {
      greeted = resolve;
    });
    addEventListener('message', ({ source, origin, data }: MessageEvent<ParentMessage | null>) => {
      if (source !== parent || origin !== this.origin || data?.version !== EMBED_VERSION) return;
      if (data.type === 'easy-checkout:hello') {
        this.#remember(data.entries);
        greeted();
        if (this.#allowed) this.#sendAll();
      } else if (data.type === 'easy-checkout:journaled') {
        this.#remember(data.entries);
        this.#waiting.get(data.attemptId)?.(this.entries);
        this.#waiting.delete(data.attemptId);
      }
    });
    setTimeout(greeted, KEEPER_TIMEOUT_MS);
    if (document.readyState === 'complete') setTimeout(greeted, LOADED_TIMEOUT_MS);
    else addEventListener('load', () => setTimeout(greeted, LOADED_TIMEOUT_MS));
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

  get entries(): readonly JournalEntry[] {
    return this.#remembered ?? [];
  }

  async write(entry: JournalEntry): Promise<readonly JournalEntry[]> {
    this.#open.set(entry.attemptId, entry);
    if (!this.#remembered) return [];
    return new Promise((resolve) => {
      this.#waiting.set(entry.attemptId, resolve);
      this.#postEntry(entry);
    });
  }

  end({ attemptId, startedAt }: JournalKey): void {
    const entry = { attemptId, startedAt };
    this.#open.delete(attemptId);
    this.#remembered = this.#remembered?.filter((other) => other.attemptId !== attemptId);
    this.#ended.push(entry);
    this.#postEnds();
  }

  /** Learns from a snapshot of `checkout` what the surrounding page may know, and may be told. */
  follow(checkout: CheckoutElement, state: CheckoutState): void {
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
    this.#sendBusy();
  }

  #allow(allowed: boolean): void {
    if (allowed === this.#allowed) return;
    this.#allowed = allowed;
    this.#sendHeight();
    this.#postEnds();
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
    this.#sendBusy();
    for (const message of this.#sentEvents) this.#post(message);
  }

  #sendBusy(): void {
    const closing = translate(parentTexts).closeWhilePaying;
    const message = { type: 'easy-checkout:busy', version: EMBED_VERSION } as const;
    this.#post({ ...message, busy: this.#busy, closing });
  }

  /** A page without an origin cannot be sent what it should remember. */
  #remember(entries: readonly unknown[] | undefined): void {
    if (!Array.isArray(entries) || this.origin === 'null') return;
    if (!this.#remembered) for (const entry of this.#open.values()) this.#postEntry(entry);
    this.#remembered = entries.flatMap((entry) => checkEntry(entry) ?? []);
    this.#onRemembered();
  }

  #postEntry(entry: JournalEntry): void {
    this.#post({ type: 'easy-checkout:journal', version: EMBED_VERSION, entry });
  }

  #postEnds(): void {
    if (!this.#allowed) return;
    for (const entry of this.#ended.splice(0)) {
      this.#post({ type: 'easy-checkout:journal-end', version: EMBED_VERSION, entry });
    }
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
