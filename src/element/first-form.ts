import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import { createElement } from '../template/create-element.ts';
import { missingPartNotice } from '../views/missing-part.ts';
import { recurs, toggleLines, totalOf } from '../views/order-lines.ts';

/** What the form shows before anybody uses it. */
export interface FirstView {
  readonly language: string;
  readonly direction: string;
  /** BCP 47. */
  readonly locale: string;
  readonly messages: PageTexts;
  /** Whether texts of another language are being loaded. */
  readonly awaitsTexts: boolean;
  /** The text that screen readers announce. */
  readonly announcement: string;
  readonly state: CheckoutState;
  readonly order: Order | undefined;
  /** Whether the page names the customer, so that the buyer is not asked. */
  readonly hasIdentity: boolean;
  /** Whether there is a choice of methods, and the chosen one. */
  readonly picks: boolean;
  readonly method: string;
  /** The secure frame; `undefined` when the page itself has put one into the slot. */
  readonly frame: HTMLIFrameElement | undefined;
  /** Whether the frame shows its fields. */
  readonly drawn: boolean;
  /** Whether the total alone says what a click on the button does. */
  readonly isPlain: boolean;
  /** Whether a submit waits for the deferred part. */
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Whether the button does nothing yet, though the fields can be filled in. */
  readonly waits: boolean;
  readonly cancelUrl: string | undefined;
  /** Whether the deferred part could not be loaded. */
  readonly failed: boolean;
}

interface FirstFormListeners {
  readonly onSubmit: (event: Event) => void;
  readonly onCancel: (event: Event) => void;
  readonly onChoose: (method: PaymentMethod) => void;
  /** Opens the fields that are not asked for at first. */
  readonly onMore: () => void;
  /** Loads the deferred part again. */
  readonly onRetry: () => void;
}

/**
 * The form that stands in first-form.html, until the deferred part takes over its nodes. It shows
 * texts, the order and what the button does, and leaves alone what is typed.
 */
export class FirstForm {
  isDrawn = false;
  readonly #root: ParentNode;
  readonly #listeners: FirstFormListeners;
  readonly #taken = new AbortController();
  /** The places of texts, with the English ones that stand in the HTML. */
  readonly #texts: readonly {
    readonly key: string;
    readonly node: Text;
    readonly english: string;
  }[];

  constructor(root: ParentNode, listeners: FirstFormListeners) {
    this.#root = root;
    this.#listeners = listeners;
    const places = root.querySelectorAll<HTMLElement>('[data-text]');
    this.#texts = [...places].map((place) => {
      const node = place.lastChild as Text;
      return { key: place.dataset['text'] as string, node, english: node.data.trim() };
    });
    this.#listen('form', 'submit', listeners.onSubmit);
    this.#listen('.more', 'click', listeners.onMore);
    this.#listen('.unfold', 'click', toggleLines);
    this.#listen('.methods', 'change', ({ target }) =>
      listeners.onChoose((target as HTMLInputElement).value as PaymentMethod),
    );
  }

  /** The deferred part takes over: from now on it listens and draws. */
  handOver(): void {
    this.#taken.abort();
  }

  draw(view: FirstView): void {
    this.isDrawn = true;
    const { state, messages, disabled } = view;
    const root = this.#find('.root');
    // Setting even the same value makes the browser compute every style again.
    if (root.lang !== view.language) root.lang = view.language;
    if (root.dir !== view.direction) root.dir = view.direction;
    const isForm = state.status === 'loading' || state.status === 'ready';
    const form = this.#find('form');
    form.hidden = !isForm;
    form.toggleAttribute('data-awaits-texts', view.awaitsTexts);
    for (const { key, node, english } of this.#texts) {
      const text = messages[key as keyof PageTexts] ?? english;
      if (node.data !== text) node.data = text;
    }
    setText(this.#find('[role=status]'), view.announcement);
    this.#find('.details').hidden = view.hasIdentity;
    for (const control of this.#root.querySelectorAll<HTMLInputElement>('input, .more')) {
      // The method stays what it was at the click on the button.
      control.disabled = disabled || (view.busy && control.name === 'method');
    }
    this.#drawMethods(view);
    this.#drawFrame(view);
    this.#drawTotal(view);
    this.#drawButton(view);
    this.#drawCancelLink(view);
    this.#drawFailure(view, isForm);
  }

  #drawMethods({ picks, method }: FirstView): void {
    this.#find('.methods').hidden = !picks;
    for (const input of this.#root.querySelectorAll<HTMLInputElement>('[name=method]')) {
      input.checked = input.value === method;
      input.parentElement?.toggleAttribute('data-chosen', input.checked);
    }
  }

  #drawFrame({ frame, drawn }: FirstView): void {
    this.#find('.frame-place').toggleAttribute('data-drawn', drawn);
    const slot = this.#find('.frame-place slot');
    // A frame that is moved would be loaded again.
    if (slot.firstChild !== (frame ?? null)) slot.replaceChildren(...(frame ? [frame] : []));
  }

  #drawTotal({ order, messages, locale }: FirstView): void {
    const amount = this.#find('.total strong');
    setText(this.#find('.total span'), order && recurs(order) ? messages.dueToday : messages.total);
    const text = order ? formatMoney(totalOf(order), locale) : '';
    if (amount.textContent === text) return;
    // The skeleton is on the baseline of the amount, but not of its size, which would count as a move.
    const shown = text || createElement('span', { class: 'bone short' });
    amount.replaceWith(createElement('strong', {}, shown));
  }

  #drawButton({ order, messages, locale, isPlain, busy, disabled, waits }: FirstView): void {
    const button = this.#find('.pay');
    // In the HTML it is disabled, so that the Enter key sends the form nowhere before the script.
    button.removeAttribute('disabled');
    const amount = isPlain && order && formatMoney(totalOf(order), locale);
    button.ariaDisabled = String(busy || disabled || waits || !amount);
    const text = busy ? messages.processing : amount && fill(messages.pay, { amount });
    const shows = text || messages.loading;
    if (button.dataset['shows'] === shows) return;
    button.dataset['shows'] = shows;
    const loading = createElement('span', { class: 'hidden' }, messages.loading);
    button.replaceChildren(
      ...(busy ? [createElement('span', { class: 'spinner', 'aria-hidden': 'true' })] : []),
      ...(text
        ? [createElement('span', {}, text)]
        : [createElement('span', { class: 'bone' }), loading]),
    );
  }

  #drawCancelLink({ cancelUrl, messages }: FirstView): void {
    const link = this.#root.querySelector('.cancel');
    if (!cancelUrl) return link?.remove();
    if (link) {
      link.setAttribute('href', cancelUrl);
      return setText(link, messages.cancel);
    }
    const attributes = { class: 'cancel', part: 'cancel-link', target: '_top', href: cancelUrl };
    const created = createElement('a', attributes, messages.cancel);
    this.#find('.payment-footer').append(created);
    this.#listen('.cancel', 'click', this.#listeners.onCancel);
  }

  /** What the deferred part would show is replaced by a way to load it again. */
  #drawFailure({ failed, state, messages }: FirstView, isForm: boolean): void {
    this.#root.querySelector('.apart, .notice')?.remove();
    if (!failed) return;
    const notice = missingPartNotice({ state, retry: this.#listeners.onRetry, messages });
    if (isForm) return this.#find('.payment-footer').prepend(notice);
    const apart = createElement('div', { class: 'apart' }, notice);
    if (state.status === 'unusable') apart.append(createElement('slot', { name: 'fallback' }));
    this.#find('form').before(apart);
  }

  /** Finds a part of first-form.html, which is all there until the deferred part takes over. */
  #find(selector: string): HTMLElement {
    return this.#root.querySelector(selector) as HTMLElement;
  }

  #listen(selector: string, type: string, listener: (event: Event) => void): void {
    this.#find(selector).addEventListener(type, listener, { signal: this.#taken.signal });
  }
}

/** Setting the same text would replace the node that holds it. */
function setText(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}
