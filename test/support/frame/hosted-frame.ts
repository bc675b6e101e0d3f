import { fixture, html } from '@open-wc/testing';

interface PostingWindow extends Window {
  post?: (message: unknown) => void;
  arrived?: unknown[];
}

const PAGE = `<!doctype html><script>
  var arrived = [];
  function post(message) { parent.postMessage(message, '*'); }
  addEventListener('message', ({ data, source }) => { if (source === parent) arrived.push(data); });
  addEventListener('load', () => post('loaded'));
</script>`;

/** The address of a document of this origin that can post any message to its parent. */
export function postingPage(script = ''): string {
  const page = script ? `${PAGE}<script>${script}</script>` : PAGE;
  return URL.createObjectURL(new Blob([page], { type: 'text/html' }));
}

/** A frame in the page, whose `attributes` are set before it loads. */
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

/** Makes the document in `frame` post `message` to its parent. */
export function say(frame: HTMLIFrameElement, message: unknown): void {
  (frame.contentWindow as PostingWindow).post?.(message);
}

/** The messages that the document in `frame` has received from its parent. */
export function heardIn(frame: HTMLIFrameElement): readonly unknown[] {
  return (frame.contentWindow as PostingWindow).arrived ?? [];
}
