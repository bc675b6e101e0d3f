import { watchPolicy } from './policy-watch.ts';
import type { Connect, GuestMessage, HostMessage } from './protocol.ts';
import { PROTOCOL_VERSION } from './version.ts';

export interface HostOptions {
  readonly frame: HTMLIFrameElement;
  /** The origin that the frame's document must come from. */
  readonly origin: string;
  /** Called when the frame has connected, at first and after each reload. */
  readonly onConnect: () => void;
  readonly onMessage: (message: Exclude<GuestMessage, { type: 'connected' }>) => void;
  /**
   * Called when the frame has not answered for too long, or when the page's own policy blocks it.
   * The frame may still connect afterwards.
   *
   * @param isLoaded - Whether a document was loaded, which is not ours then.
   */
  readonly onSilence: (isBlocked: boolean, isLoaded: boolean) => void;
}

/** The page's end of the conversation. */
export interface Host {
  readonly connected: boolean;
  send(message: HostMessage): void;
  /** Ends the conversation and drops everything that waits for the frame. */
  close(): void;
}

/** How long a frame may take to answer, in milliseconds. The fallback must be shown within 10 s. */
const ANSWER_TIMEOUT_MS = 8000;
/**
 * How long it may take once its document is loaded: ours answers at once, an error page never does.
 */
const LOADED_TIMEOUT_MS = 2000;

/**
 * Opens the conversation with the document in `frame` and gives it a port of its own. The message
 * has an exact target origin, so it reaches no other document. Each load of the frame begins again
 * with another port.
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
  // A greeting is sent to a document that is loaded, or may be.
  const giveUp = (): void => onSilence(isBlocked, port !== undefined);
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
    const greeting: Connect = {
      type: 'easy-checkout:connect',
      version: PROTOCOL_VERSION,
      nonce,
    };
    frame.contentWindow?.postMessage(greeting, origin, [channel.port2]);
  }

  function expectAnswer(): void {
    clearTimeout(timer);
    timer = setTimeout(giveUp, LOADED_TIMEOUT_MS);
  }

  function onLoad(): void {
    expectAnswer();
    connect();
  }

  frame.addEventListener('load', onLoad);
  // A frame that was in the page before this script may be loaded already, and no load event will
  // follow then. The page's own load event waits for each frame.
  const onPageLoad = (): void => {
    if (connected || !mayBeLoaded(frame)) return;
    expectAnswer();
    if (!port) connect();
  };
  addEventListener('load', onPageLoad);
  if (mayBeLoaded(frame)) connect();

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
      removeEventListener('load', onPageLoad);
      port?.close();
      connected = false;
    },
  };
}

/** Whether the document in `frame` is loaded. One of another origin does not say so, but may be. */
function mayBeLoaded(frame: HTMLIFrameElement): boolean {
  // Looking into a frame that is still empty would make the browser prepare it for scripts.
  if (document.readyState !== 'complete' && !wasFetched(frame.src)) return false;
  const { contentWindow, contentDocument } = frame;
  if (contentDocument === null) return contentWindow !== null;
  return contentDocument.readyState === 'complete' && contentDocument.URL !== 'about:blank';
}

function wasFetched(address: string): boolean {
  const [file = ''] = address.split('#');
  return performance.getEntriesByType('resource').some(({ name }) => name.startsWith(file));
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
