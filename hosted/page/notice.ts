import { addStyles, element } from './element.ts';
import type { NoticeName } from './messages.ts';
import styles from './styles/notice.css?inline';
import { noticeTexts } from './texts/notice-texts.ts';
import { pageTexts } from './texts/page-texts.ts';
import { translate } from './wording.ts';

addStyles(styles);

/**
 * A page in the checkout's place that says what went wrong and what to do.
 *
 * @param code - Says what is wrong with the address, for whoever made it.
 */
export function notice(name: NoticeName, retry?: () => void, code?: string): HTMLElement {
  const texts = translate({ ...pageTexts, ...noticeTexts });
  const section = element(
    'section',
    { class: 'notice' },
    element('h2', { tabindex: '-1' }, texts[`${name}_title`]),
    element('p', {}, texts[name]),
    ...(code ? [element('p', {}, element('code', { dir: 'ltr' }, code))] : []),
  );
  if (retry) {
    const button = element('button', { type: 'button' }, texts.retry);
    button.addEventListener('click', retry);
    section.append(button);
  }
  return section;
}
