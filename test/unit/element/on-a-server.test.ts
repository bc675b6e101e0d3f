import { describe, expect, it } from 'vitest';

describe('a server without a document', () => {
  it('can import the element', async () => {
    expect('document' in globalThis).toBe(false);
    const { EasyCheckout } = await import('../../../src/index.ts');
    expect(EasyCheckout.observedAttributes).toContain('publishable-key');
    expect(EasyCheckout.observedAttributes).not.toContain('customer');
  });
});
