import { describe, it } from 'vitest';
import { tryCourses } from '../../support/checkout-model.ts';

describe('whatever becomes of a checkout, its requests and its page', () => {
  it('money is taken once, what the buyer reads is true, and no outcome stays open that can be known', async () => {
    await tryCourses(3000);
  });
});
