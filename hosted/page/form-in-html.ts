import { MAX_LINES } from '../../src/api/limits.ts';
import { type Address, readSettings } from './address.ts';

/**
 * Fits the form in the page's HTML to what the address asks for. Where the page will show a notice,
 * the checkout is removed. Its element is not defined yet.
 */
export function fitForm(checkout: HTMLElement, address: Address, search: string): void {
  if (address.kind !== 'session' && address.kind !== 'link' && address.kind !== 'items') {
    return checkout.remove();
  }
  openForm(checkout);
  const find = (selector: string) => checkout.shadowRoot?.querySelector<HTMLElement>(selector);
  const awaitsTexts = document.documentElement.hasAttribute('data-awaits-texts');
  find('form')?.toggleAttribute('data-awaits-texts', awaitsTexts);
  for (const [name, value] of readSettings(search)) {
    checkout.setAttribute(name, value);
    // The frame in the HTML follows the browser's color scheme.
    if (name === 'theme' && /light|dark/.test(value)) checkout.querySelector('iframe')?.remove();
    if (name !== 'payment-methods' || /\S\s+\S/.test(value)) continue;
    // With one method there is no choice, and with another one than a card no field of a card.
    find('.methods')?.toggleAttribute('hidden', true);
    if (value.trim() !== 'card') checkout.querySelector('iframe')?.remove();
  }
  // The frame in the HTML shows its fields already.
  find('.frame-place')?.toggleAttribute('data-drawn', !!checkout.querySelector('iframe'));
  if (address.kind === 'items') {
    addLines(find('li'), Math.min(address.items.trim().split(/\s+/).length, MAX_LINES));
    // A customer whom the merchant knows is asked for nothing but the payment.
    if (address.parameters.get('identity')) find('.details')?.toggleAttribute('hidden', true);
  }
}

/** Repeats `line` until there are `count` of it, each between the marks of an item of Lit's. */
function addLines(line: HTMLElement | null | undefined, count: number): void {
  const { previousSibling: start, nextSibling: end } = line ?? {};
  if (!line || !start || !end) return;
  for (let added = 1; added < count; added += 1) {
    end.after(...[start, line, end].map((node) => node.cloneNode(true)));
  }
}

/** Moves the form into a shadow root where a browser knows none in HTML: Firefox before 123. */
function openForm(checkout: HTMLElement): void {
  const template = checkout.querySelector<HTMLTemplateElement>('template[shadowrootmode]');
  if (!template) return;
  checkout.attachShadow({ mode: 'open' }).append(template.content);
  template.remove();
}
