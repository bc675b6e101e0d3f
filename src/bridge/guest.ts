import { accept } from '../api/schemas/shapes.ts';
import { Connect, type GuestMessage, HostMessage, UnreadablePayment } from './protocol.ts';
import { PROTOCOL_VERSION } from './version.ts';

export interface GuestOptions {
  readonly onMessage: (message: HostMessage, sender: Sender) => void;
  /**
   * Called for what is no command. The page may wait for an answer to it.
   *
   * @param isPayment - Whether it is a payment whose details cannot be sent on.
   */
  readonly onUnreadable: (isPayment: boolean) => void;
}

/** The page that has sent a command. */
export interface Sender {
  /** Origin of the page around this document. */
  readonly origin: string;
  /** The number of the page's connection, from 1. */
  readonly connection: number;
}

/** The frame's end of the conversation. */
export interface Guest {
  send(message: GuestMessage): void;
}

/**
 * Waits for the page around this document to connect. Only a message of the exact shape from the
 * parent window is accepted, and all further messages arrive over the port that it brought. A page
 * may connect again from the same origin, because its first message may have been sent too early.
 *
 * @see Reliability, T3 and T4
 */
export function acceptHost({ onMessage, onUnreadable }: GuestOptions): Guest {
  let port: MessagePort | undefined;
  let parentOrigin: string | undefined;
  let connections = 0;
  /** The number of the page's last start or payment. */
  let answers = 0;

  addEventListener('message', (event) => {
    if (!event.isTrusted || event.source !== parent || parent === window) return;
    if (parentOrigin !== undefined && event.origin !== parentOrigin) return;
    const connect = accept(Connect, event.data);
    const [offered] = event.ports;
    if (!connect || !offered || event.ports.length > 1) return;
    parentOrigin = event.origin;
    port?.close();
    port = offered;
    connections += 1;
    answers = 0;
    const sender = { origin: event.origin, connection: connections };
    port.addEventListener('message', ({ data }) => {
      const message = accept(HostMessage, data);
      const numbered = message ?? accept(UnreadablePayment, data);
      if (numbered && 'number' in numbered) answers = numbered.number;
      if (message) onMessage(message, sender);
      else onUnreadable(numbered !== undefined);
    });
    port.start();
    port.postMessage({
      type: 'connected',
      version: PROTOCOL_VERSION,
      nonce: connect.nonce,
    } satisfies GuestMessage);
  });

  return {
    send(message) {
      port?.postMessage(message.type === 'state' ? { ...message, answers } : message);
    },
  };
}
