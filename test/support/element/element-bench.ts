import { fixture, html, waitUntil } from '@open-wc/testing';
import type { GuestMessage, HostMessage } from '../../../src/bridge/protocol.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { CheckoutErrorEvent, EasyCheckout } from '../../../src/index.ts';
import '../../../src/index.ts';
import { GUEST_DOCUMENT, guestOf } from '../frame/frames.ts';
import { nextTask } from '../promises/next-task.ts';

type Properties = Partial<
  Pick<
    EasyCheckout,
    | 'publishableKey'
    | 'clientSecret'
    | 'fetchClientSecret'
    | 'attemptKeeper'
    | 'lineItems'
    | 'identityId'
    | 'metadata'
    | 'customer'
  >
>;

/** An element in the page, with the real guest in its frame and a test instead of the form. */
export interface ElementBench {
  readonly element: EasyCheckout;
  /** The messages in the console. */
  readonly said: readonly string[];
  readonly errors: readonly CheckoutErrorEvent[];
  /** The messages to the frame since it was loaded. */
  readonly commands: () => readonly HostMessage[];
  readonly say: (message: GuestMessage) => void;
  /** Sends a snapshot from the frame and waits until the element has rendered it. */
  readonly become: (state: CheckoutState) => Promise<void>;
  /** Loads the frame again. */
  readonly reload: () => void;
  readonly stop: () => void;
}

/**
 * Puts a frame with a document of the test into the page, at the address that the element expects, so
 * that the element adopts it.
 */
export async function elementBench(properties: Properties): Promise<ElementBench> {
  const said: string[] = [];
  const errors: CheckoutErrorEvent[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => said.push(words.map(String).join(' '));
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element = document.createElement('easy-checkout');
  const frame = document.createElement('iframe');
  frame.slot = 'payment-fields';
  frame.src = `${location.origin}/frame.html`;
  frame.srcdoc = GUEST_DOCUMENT;
  element.append(frame);
  element.addEventListener('easy-error', (event) => errors.push(event));
  Object.assign(element, { checkoutOrigin: location.origin, ...properties });
  place.append(element);
  const commands = (): readonly HostMessage[] => guestOf(frame).received ?? [];
  const say = (message: GuestMessage): void => guestOf(frame).guest?.send(message);
  // In the first test of a file, this includes loading the guest's modules.
  await waitUntil(() => guestOf(frame).received, 'the guest');
  return {
    element,
    said,
    errors,
    commands,
    say,
    async become(state) {
      say({ type: 'state', state });
      const hasCome = () => JSON.stringify(element.state) === JSON.stringify(state);
      // A snapshot takes a few milliseconds, and some tests send thousands.
      await waitUntil(hasCome, state.status, { interval: 1 });
      await element.updateComplete;
      await nextTask();
    },
    reload: () => {
      frame.srcdoc = GUEST_DOCUMENT;
    },
    stop: () => {
      console.error = error;
    },
  };
}

/** Waits until the frame has received `count` setups, and returns them. */
export async function setupsOf(
  { commands }: ElementBench,
  count: number,
): Promise<readonly Extract<HostMessage, { type: 'start' }>['setup'][]> {
  const starts = () => commands().filter((command) => command.type === 'start');
  await waitUntil(() => starts().length === count, `${count} setups`);
  return starts().map(({ setup: { journal, ...setup } }) => ({
    ...setup,
    ...(journal?.length && { journal }),
  }));
}
