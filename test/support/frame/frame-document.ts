import html from '../../../hosted/frame.html?raw';

/** Puts the content of the secure frame's document into `root`, without its scripts. */
export function writeFrameDocument(root: HTMLElement): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const script of body.querySelectorAll('script, noscript')) script.remove();
  root.replaceChildren(...body.children);
}
