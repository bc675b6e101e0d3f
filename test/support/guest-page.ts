/*
 * The document inside a frame of the bridge's tests: the real guest, and what it was told. The page
 * around it is of the same origin, so a test can look in.
 */
import { acceptHost, type Guest } from '../../src/bridge/guest.ts';
import type { HostMessage } from '../../src/bridge/protocol.ts';

export interface GuestWindow extends Window {
  guest?: Guest;
  received?: HostMessage[];
}

const received: HostMessage[] = [];
const guest = acceptHost({ onMessage: (message) => received.push(message) });
Object.assign(window as GuestWindow, { guest, received });
