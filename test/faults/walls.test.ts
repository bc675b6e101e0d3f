import { expect, test } from 'vitest';
import { HostMessage } from '../../src/bridge/protocol.ts';
import { safeUrl } from '../../src/ui/safe-url.ts';

const appearance = {
  locales: ['en-US'],
  theme: { scheme: 'light', values: {} },
  disabled: false,
  form: { method: 'card', address: 'auto' },
};
const line = { price_id: 'price_tee', quantity: 1 };

function start(...lineItems: readonly object[]): unknown {
  return { type: 'start', setup: { publishableKey: 'pk_test_sandbox', lineItems }, appearance };
}

test('the page has no word in what a line costs', () => {
  expect(HostMessage.safeParse(start(line)).success).toBe(true);
  for (const cost of ['unit_amount', 'amount', 'currency']) {
    expect(HostMessage.safeParse(start({ ...line, [cost]: 1 })).success).toBe(false);
  }
});

test('a link is never a script', () => {
  expect(safeUrl('https://shop.example/thanks')?.href).toBe('https://shop.example/thanks');
  for (const address of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x']) {
    expect(safeUrl(address)?.href).toBeUndefined();
  }
});
