import { element } from './element.ts';
import type { NoticeName } from './messages.ts';
import { texts } from './wording.ts';

/** A calm page in the checkout's place: what is the matter, and what to do. */
export function notice(name: NoticeName, retry?: () => void): HTMLElement {
  const section = element(
    'section',
    { class: 'notice' },
    element('h2', { tabindex: '-1' }, texts[`${name}_title`]),
    element('p', {}, texts[name]),
  );
  if (retry) {
    const button = element('button', { type: 'button' }, texts.retry);
    button.addEventListener('click', retry);
    section.append(button);
  }
  return section;
}
