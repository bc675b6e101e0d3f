import { fixture, html } from '@open-wc/testing';

interface PostingWindow extends Window {
  post?: (message: unknown) => void;
  heard?: unknown[];
}

const PAGE = `<!doctype html><script>
  var heard = [];
  function post(message) { parent.postMessage(message, '*'); }
  addEventListener('message', ({ data, source }) => { if (source === parent) heard.push(data); });
  addEventListener('load', () => post('loaded'));
</script>`;

/** The address of a document of this origin that can be made to say anything to its parent. */
export function postingPage(script = ''): string {
  const page = script ? `${PAGE}<script>${script}</script>` : PAGE;
  return URL.createObjectURL(new Blob([page], { type: 'text/html' }));
}

/** A frame in the page, not loaded yet when `attributes` are set on it. */
export async function postingFrame(
  attributes: Readonly<Record<string, string>> = {},
): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  const given = { src: postingPage(), ...attributes };
  for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  await fixture(html`<div>${frame}</div>`);
  await loaded;
  return frame;
}

/** Lets the document in `frame` say `message`. */
export function say(frame: HTMLIFrameElement, message: unknown): void {
  (frame.contentWindow as PostingWindow).post?.(message);
}

/** What the document in `frame` has heard of its parent. */
export function heardIn(frame: HTMLIFrameElement): readonly unknown[] {
  return (frame.contentWindow as PostingWindow).heard ?? [];
}
