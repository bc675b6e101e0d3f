/*
 * The document inside a frame of the bridge's tests: the real guest, and what it was told. The page
 * around it is of the same origin, so a test can look in.
 */
import { acceptHost, type Guest, type Sender } from '../../src/bridge/guest.ts';
import type { HostMessage } from '../../src/bridge/protocol.ts';

export interface GuestWindow extends Window {
  guest?: Guest;
  received?: HostMessage[];
  /** Who has sent each of them. */
  senders?: Sender[];
  /** How many commands were none. */
  dropped?: number;
}

const received: HostMessage[] = [];
const senders: Sender[] = [];
const here: GuestWindow = window;
here.dropped = 0;
here.received = received;
here.senders = senders;
here.guest = acceptHost({
  onMessage(message, sender) {
    if (message) {
      received.push(message);
      senders.push(sender);
    } else here.dropped = (here.dropped ?? 0) + 1;
  },
});
