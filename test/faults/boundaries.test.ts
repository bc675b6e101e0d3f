import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { acceptHost } from '../../src/bridge/guest.ts';
import { HostMessage } from '../../src/bridge/protocol.ts';
import { PROTOCOL_VERSION } from '../../src/bridge/version.ts';
import { safeUrl } from '../../src/ui/safe-url.ts';

const appearance = {
  locales: ['en-US'],
  theme: { scheme: 'light', values: {} },
  disabled: false,
  form: { method: 'card', address: 'auto' },
};
const line = { price_id: 'price_tee', quantity: 1 };

function start(...lineItems: readonly object[]): unknown {
  return {
    type: 'start',
    number: 1,
    setup: { publishableKey: 'pk_test_sandbox', lineItems },
    appearance,
  };
}

test('the page cannot set what a line item costs', () => {
  expect(z.safeParse(HostMessage, start(line)).success).toBe(true);
  for (const cost of ['unit_amount', 'amount', 'currency']) {
    expect(z.safeParse(HostMessage, start({ ...line, [cost]: 1 })).success).toBe(false);
  }
});

test('a link is never a script', () => {
  expect(safeUrl('https://shop.example/thanks')?.href).toBe('https://shop.example/thanks');
  for (const address of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x']) {
    expect(safeUrl(address)?.href).toBeUndefined();
  }
});

test('the frame accepts no origin but the one that connected first', () => {
  const listeners: ((event: object) => void)[] = [];
  const parent = {};
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    listeners.push(listener);
  });
  acceptHost({ onMessage: () => undefined, onUnreadable: () => undefined });
  const connectFrom = (origin: string): boolean => {
    const answers: unknown[] = [];
    const port = {
      addEventListener: () => undefined,
      start: () => undefined,
      close: () => undefined,
      postMessage: (answer: unknown) => answers.push(answer),
    };
    const data = {
      type: 'easy-checkout:connect',
      version: PROTOCOL_VERSION,
      nonce: 'a'.repeat(32),
    };
    for (const listener of listeners) {
      listener({ isTrusted: true, source: parent, origin, data, ports: [port] });
    }
    return answers.length > 0;
  };
  expect(connectFrom('https://shop.example')).toBe(true);
  expect(connectFrom('https://shop.example')).toBe(true);
  expect(connectFrom('https://other.example')).toBe(false);
  vi.unstubAllGlobals();
});
