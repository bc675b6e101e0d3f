import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { elementOf } from '../views/host-element.ts';
import { allTexts } from '../messages/deferred.ts';
import type { DeferredHost } from '../views/deferred-views.ts';
import { totalBar } from '../views/total-bar.ts';

type Host = Pick<DeferredHost, 'root' | 'update' | 'locale' | 'messages'>;

/**
 * The part of the window, from its top, in which the frame is under the bar. As tall as the bar on a
 * phone on its side; more on larger ones, where the bar goes a little early.
 */
const UNDER_BAR = '0px 0px -80%';
/** What the window hears when the focus goes into a frame, or comes back. */
const MOVES = ['blur', 'focus'];

/**
 * Whether the order's total has been scrolled out of the window. Then a bar shows it again.
 *
 * The window is this document's: a checkout that is embedded in its full height is never scrolled
 * itself, and a bar would stand where nobody looks.
 */
export class TotalAnnouncer implements ReactiveController {
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
    // An update that was due is still made, and would begin anew.
    this.#watches = [];
    for (const type of MOVES) removeEventListener(type, this.#host.update);
    this.#passed = false;
  }

  readonly render = (order: Order | undefined): TemplateResult | typeof nothing => {
    // Where in the frame the focused field stands, a page cannot tell.
    if (!order || !this.#passed || (this.#isUnder && this.#isInFrame)) return nothing;
    const messages = allTexts(this.#host.messages());
    return totalBar({ order, locale: this.#host.locale(), messages });
  };

  /** No style can tell: in Chromium, the page's elements have no focus then. */
  get #isInFrame(): boolean {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    return inner instanceof HTMLIFrameElement;
  }

  /**
   * The browser does it by itself, as the margin around fields asks for. Chromium gives a smooth scroll
   * up, though, when it selects what stands in the field.
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

/** Follows one element, whichever is in its place now. */
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

  /** @param target - None: it watches nothing. */
  follow(target: Element | null | undefined): void {
    if (target === this.#target) return;
    this.#target = target;
    this.#observer.disconnect();
    if (target) this.#observer.observe(target);
  }
}
