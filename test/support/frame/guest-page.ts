/*
 * The document inside a frame of the bridge's tests: the real guest, and the messages that it has
 * received. The page around it has the same origin, so that a test can read them.
 */
import { accept } from '../../../src/api/schemas/shapes.ts';
import { acceptHost, type Guest, type Sender } from '../../../src/bridge/guest.ts';
import { LateCommand } from '../../../src/bridge/late-commands.ts';
import type { HostMessage } from '../../../src/bridge/protocol.ts';

export interface GuestWindow extends Window {
  guest?: Guest;
  received?: HostMessage[];
  /** The sender of each message. */
  senders?: Sender[];
  /** How many messages did not fit the protocol. */
  dropped?: number;
}

const received: HostMessage[] = [];
const senders: Sender[] = [];
const here: GuestWindow = window;
here.dropped = 0;
here.received = received;
here.senders = senders;
here.guest = acceptHost({
  onMessage(first, sender, data) {
    const message = first ?? accept(LateCommand, data);
    if (message) {
      received.push(message);
      senders.push(sender);
    } else here.dropped = (here.dropped ?? 0) + 1;
  },
});
