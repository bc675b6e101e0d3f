/*
 * The document inside a frame of the bridge's tests: the real guest, and the messages that it has
 * received. The page around it has the same origin, so that a test can read them.
 */
import { acceptHost, type Guest, type Sender } from '../../../src/bridge/guest.ts';
import type { HostMessage } from '../../../src/bridge/protocol.ts';

export interface GuestWindow extends Window {
  guest?: Guest;
  received?: HostMessage[];
  /** The sender of each message. */
  senders?: Sender[];
  /** How many messages did not fit the protocol. */
  dropped?: number;
  /** How many of them were payments. */
  payments?: number;
}

const received: HostMessage[] = [];
const senders: Sender[] = [];
const here: GuestWindow = window;
here.dropped = 0;
here.received = received;
here.senders = senders;
here.guest = acceptHost({
  onMessage(message, sender) {
    received.push(message);
    senders.push(sender);
  },
  onUnreadable(isPayment) {
    here.dropped = (here.dropped ?? 0) + 1;
    if (isPayment) here.payments = (here.payments ?? 0) + 1;
  },
});
