import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { elementOf } from '../views/host-element.ts';
import { allTexts } from '../messages/deferred.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { totalBar } from '../views/total-bar.ts';

type Host = Pick<DeferredHost, 'root' | 'update' | 'locale' | 'messages'>;

/**
 * The root margin that leaves the top of the window, where the bar lies over the frame. It matches
 * the height of the bar on a phone in landscape. On larger windows the bar disappears a little
 * early.
 */
const UNDER_BAR = '0px 0px -80%';
/** Events of the window when the focus moves into a frame or comes back. */
const MOVES = ['blur', 'focus'];

/**
 * Shows a bar with the total while the order's total is scrolled out of the window.
 *
 * The window is that of this document. A checkout that is embedded in its full height is never
 * scrolled itself, so it needs no bar.
 */
export class TotalBarController implements ReactiveController {
  readonly #host: Host;
  #passed = false;
  #isUnder = false;
  #watches: readonly (readonly [selector: string, watch: Watch])[] = [];

  constructor(host: Host) {
    this.#host = host;
    elementOf(host)?.addController(this);
    host.root()?.addEventListener('focusin', this.#uncover);
  }

  hostConnected(): void {
    const total = new Watch('0px', ({ isIntersecting, boundingClientRect }) => {
      this.#set(!isIntersecting && boundingClientRect.bottom <= 0, this.#isUnder);
    });
    const frame = new Watch(UNDER_BAR, ({ isIntersecting }) => {
      this.#set(this.#passed, isIntersecting);
    });
    this.#watches = [
      ['.total', total],
      ['.frame-place', frame],
    ];
    for (const type of MOVES) addEventListener(type, this.#host.update);
  }

  hostUpdated(): void {
    const root = this.#host.root();
    for (const [selector, watch] of this.#watches) watch.follow(root?.querySelector(selector));
  }

  hostDisconnected(): void {
    for (const [, watch] of this.#watches) watch.follow(null);
    // An update that is still due would start watching again.
    this.#watches = [];
    for (const type of MOVES) removeEventListener(type, this.#host.update);
    this.#passed = false;
  }

  readonly render = (order: Order | undefined): TemplateResult | typeof nothing => {
    // A page cannot know where in the frame the focused field is, so the bar must not cover the
    // frame.
    if (!order || !this.#passed || (this.#isUnder && this.#isInFrame)) return nothing;
    const messages = allTexts(this.#host.messages());
    return totalBar({ order, locale: this.#host.locale(), messages });
  };

  /** Styles cannot express this: in Chromium, no element of the page has the focus then. */
  get #isInFrame(): boolean {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    return inner instanceof HTMLIFrameElement;
  }

  /**
   * Scrolls a focused field out from under the bar. Browsers do so themselves because of the
   * fields' scroll margin, but Chromium stops a smooth scroll when it selects the field's text.
   */
  readonly #uncover = (event: Event): void => {
    const [target] = event.composedPath();
    if (!this.#passed || !(target instanceof Element) || target.matches('iframe')) return;
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  };

  #set(passed: boolean, isUnder: boolean): void {
    if (passed === this.#passed && isUnder === this.#isUnder) return;
    this.#passed = passed;
    this.#isUnder = isUnder;
    this.#host.update();
  }
}

/** Observes the element that currently has a given place. */
class Watch {
  readonly #observer: IntersectionObserver;
  #target: Element | null | undefined;

  constructor(rootMargin: string, onChange: (entry: IntersectionObserverEntry) => void) {
    this.#observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last && last.target === this.#target) onChange(last);
      },
      { root: document, rootMargin },
    );
  }

  /** @param target - The element to observe, or none. */
  follow(target: Element | null | undefined): void {
    if (target === this.#target) return;
    this.#target = target;
    this.#observer.disconnect();
    if (target) this.#observer.observe(target);
  }
}
