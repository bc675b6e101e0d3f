import { element } from './element.ts';
import { type NoticeText, texts } from './messages.ts';

/** A calm page in the checkout's place: what is the matter, and what to do. */
export function notice({ title, text }: NoticeText, retry?: () => void): HTMLElement {
  const section = element(
    'section',
    { class: 'notice' },
    element('h2', { tabindex: '-1' }, title),
    element('p', {}, text),
  );
  if (retry) {
    const button = element('button', { type: 'button' }, texts.retry);
    button.addEventListener('click', retry);
    section.append(button);
  }
  return section;
}
