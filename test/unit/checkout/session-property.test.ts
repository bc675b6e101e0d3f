import { describe, it } from 'vitest';
import { checkSequences } from '../../support/checkout/checkout-model.ts';

describe('whatever becomes of a checkout, its requests and its page', () => {
  it('money is taken once, what the buyer reads is true, and no outcome stays open that can be known', async () => {
    await checkSequences(3000);
  });
});
