import type * as z from 'zod/mini';
import { watchPolicy } from './policy-watch.ts';
import type { Connect, GuestMessage, HostMessage } from './protocol.ts';
import { PROTOCOL_VERSION } from './version.ts';

export interface HostOptions {
  readonly frame: HTMLIFrameElement;
  /** Where the frame's document must come from. */
  readonly origin: string;
  /** The frame is there, now and after each time it was loaded anew. */
  readonly onConnect: () => void;
  readonly onMessage: (message: Exclude<GuestMessage, { type: 'connected' }>) => void;
  /**
   * Nothing was heard of the frame for too long, or the page's own policy keeps it out. It may still
   * come.
   */
  readonly onSilence: (isBlocked: boolean) => void;
}

/** The page's end of the conversation. */
export interface Host {
  readonly connected: boolean;
  send(message: HostMessage): void;
  /** Ends the conversation and forgets everything that waits for the frame. */
  close(): void;
}

/** How long a frame may take to answer, in milliseconds: a fallback must be there within 10 s. */
const ANSWER_TIMEOUT_MS = 8000;
/** The same once its document is loaded: a page of ours answers at once, an error page never. */
const LOADED_TIMEOUT_MS = 2000;

/**
 * Speaks first to the document in `frame`, with a port for it alone: a message to an exact origin
 * reaches no other document. Each load of the frame starts anew with a port of its own.
 *
 * @see Reliability, T3, T4 and F21
 */
export function connectFrame({
  frame,
  origin,
  onConnect,
  onMessage,
  onSilence,
}: HostOptions): Host {
  let port: MessagePort | undefined;
  let connected = false;
  let isBlocked = false;
  const giveUp = (): void => onSilence(isBlocked);
  let timer = setTimeout(giveUp, ANSWER_TIMEOUT_MS);
  const endWatch = watchPolicy(origin, /^(frame|child|default)-src/, () => {
    if (connected) return;
    isBlocked = true;
    clearTimeout(timer);
    giveUp();
  });

  function connect(): void {
    port?.close();
    connected = false;
    const channel = new MessageChannel();
    const own = channel.port1;
    const nonce = randomHex();
    port = own;
    own.addEventListener('message', ({ data }: MessageEvent<GuestMessage>) => {
      if (data.type !== 'connected') {
        if (connected && own === port) onMessage(data);
      } else if (data.nonce === nonce && data.version === PROTOCOL_VERSION) {
        connected = true;
        clearTimeout(timer);
        onConnect();
      }
    });
    own.start();
    const greeting: z.infer<typeof Connect> = {
      type: 'easy-checkout:connect',
      version: PROTOCOL_VERSION,
      nonce,
    };
    frame.contentWindow?.postMessage(greeting, origin, [channel.port2]);
  }

  function onLoad(): void {
    clearTimeout(timer);
    timer = setTimeout(giveUp, LOADED_TIMEOUT_MS);
    connect();
  }

  frame.addEventListener('load', onLoad);
  // A frame that was in the page before us may have been loaded already: then its document is out
  // of our sight.
  if (frame.contentWindow && frame.contentDocument === null) connect();

  return {
    get connected() {
      return connected;
    },
    send(message) {
      if (connected) port?.postMessage(message);
    },
    close() {
      clearTimeout(timer);
      endWatch();
      frame.removeEventListener('load', onLoad);
      port?.close();
      connected = false;
    },
  };
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
