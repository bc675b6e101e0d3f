import { EMBED_VERSION, type HelloMessage, type HostedMessage } from './messages.ts';

interface Handlers {
  readonly onEvent: (event: Event) => void;
  /** Called with the height in CSS pixels. */
  readonly onResize: (height: number) => void;
  readonly onBusy?: (busy: boolean) => void;
  readonly onClose?: () => void;
}

const EVENTS = /^easy-(ready|change|complete|decline|error|expire|cancel)$/;

/**
 * Listens to the hosted page in `frame` and to nobody else: the window, the origin and the shape of
 * each message have to be right.
 *
 * @returns a function that stops listening
 */
export function listen(frame: HTMLIFrameElement, handlers: Handlers): () => void {
  const hosted = () => new URL(frame.src, location.href).origin;
  let receivedAt = 0;

  function onMessage(message: MessageEvent<HostedMessage | null>): void {
    const { source, origin: from, data, isTrusted } = message;
    if (!isTrusted || !source || source !== frame.contentWindow || from !== hosted()) return;
    if (data?.version !== EMBED_VERSION) return;
    if (data.type === 'easy-checkout:resize') {
      if (data.height > 0) handlers.onResize(data.height);
    } else if (data.type === 'easy-checkout:busy') {
      handlers.onBusy?.(data.busy);
    } else if (data.type === 'easy-checkout:close') {
      handlers.onClose?.();
    } else if (
      data.type === 'easy-checkout:event' &&
      EVENTS.test(data.name) &&
      data.at > receivedAt
    ) {
      receivedAt = data.at;
      const event = new Event(data.name, { bubbles: true, composed: true });
      handlers.onEvent(Object.assign(event, data.fields));
    }
  }

  function greet(): void {
    const hello: HelloMessage = { type: 'easy-checkout:hello', version: EMBED_VERSION };
    // An empty frame has no origin that a message could be sent to.
    if (hosted() !== 'null') frame.contentWindow?.postMessage(hello, hosted());
  }

  addEventListener('message', onMessage);
  frame.addEventListener('load', greet);
  // A frame whose document cannot be read may be loaded already, so no load event will follow.
  if (frame.contentWindow && !frame.contentDocument) greet();

  return () => {
    removeEventListener('message', onMessage);
    frame.removeEventListener('load', greet);
  };
}
