import { MAX_LINES } from '../../src/api/limits.ts';
import { type Address, readSettings } from './address.ts';
import { drawForm } from './replaced/form-source.ts';

/**
 * Draws the form as the page's HTML has it, and fits it to what the address asks for. Where the page
 * will show a notice, the checkout is removed. Its element is not defined yet.
 */
export function drawFittedForm(checkout: HTMLElement, address: Address, search: string): void {
  if (address.kind !== 'session' && address.kind !== 'link' && address.kind !== 'items') {
    return checkout.remove();
  }
  const form = checkout.attachShadow({ mode: 'open' });
  drawForm(form);
  const find = (selector: string) => form.querySelector<HTMLElement>(selector);
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
    const line = find('li');
    const more = Math.min(address.items.trim().split(/\s+/).length, MAX_LINES) - 1;
    for (let count = 0; count < more; count += 1) line?.after(line.cloneNode(true));
    // A customer whom the merchant knows is asked for nothing but the payment.
    if (address.parameters.get('identity')) find('.details')?.toggleAttribute('hidden', true);
  }
}
