import { AttemptJournal, checkEntry, watchAttemptEnds } from '../bridge/attempt-journal.ts';
import { EMBED_VERSION, type HostedMessage, type ParentMessage } from './messages.ts';

interface Handlers {
  readonly onEvent: (event: Event) => void;
  /** Called with the height in CSS pixels. */
  readonly onResize: (height: number) => void;
  /**
   * @param busy - Whether a payment is under way.
   * @param closing - What to ask the buyer before the frame is removed all the same.
   */
  readonly onBusy?: (busy: boolean, closing: string | undefined) => void;
  readonly onClose?: () => void;
}

const EVENTS = /^easy-(ready|change|complete|decline|error|expire|cancel)$/;

/**
 * Listens to the hosted page in `frame` and to nobody else: the window, the origin and the shape of
 * each message have to be right. It also remembers the attempts of the hosted page, because this page
 * may outlive the frame, and comes back where the frame's own storage does not.
 *
 * @returns a function that stops listening
 */
export function listen(frame: HTMLIFrameElement, handlers: Handlers): () => void {
  const hosted = () => new URL(frame.src, location.href).origin;
  const journal = new AttemptJournal();
  let receivedAt = 0;

  function onMessage(message: MessageEvent<HostedMessage | null>): void {
    const { source, origin: from, data, isTrusted } = message;
    if (!isTrusted || !source || source !== frame.contentWindow || from !== hosted()) return;
    if (data?.version !== EMBED_VERSION) return;
    if (data.type === 'easy-checkout:resize') {
      if (data.height > 0) handlers.onResize(data.height);
    } else if (data.type === 'easy-checkout:busy') {
      handlers.onBusy?.(data.busy, data.closing);
    } else if (data.type === 'easy-checkout:journal') {
      void remember(data.entry);
    } else if (data.type === 'easy-checkout:journal-end') {
      const { attemptId, startedAt } = Object(data.entry) as typeof data.entry;
      journal.end({ attemptId, startedAt });
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

  async function remember(value: unknown): Promise<void> {
    const entry = checkEntry(value);
    if (!entry) return;
    const entries = await journal.write(entry);
    const { attemptId } = entry;
    send({ type: 'easy-checkout:journaled', version: EMBED_VERSION, attemptId, entries });
  }

  function greet(): void {
    send({ type: 'easy-checkout:hello', version: EMBED_VERSION, entries: journal.entries });
  }

  function send(message: ParentMessage): void {
    // An empty frame has no origin that a message could be sent to.
    if (hosted() !== 'null') frame.contentWindow?.postMessage(message, hosted());
  }

  // What has ended elsewhere is no reason to warn the buyer of the hosted page any more.
  const endWatch = watchAttemptEnds((by) => {
    if (by !== journal) greet();
  });
  addEventListener('message', onMessage);
  frame.addEventListener('load', greet);
  // A frame whose document cannot be read may be loaded already, so no load event will follow.
  if (frame.contentWindow && !frame.contentDocument) greet();

  return () => {
    endWatch();
    removeEventListener('message', onMessage);
    frame.removeEventListener('load', greet);
  };
}
