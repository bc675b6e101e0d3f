import { tryCourses } from '../../support/checkout-model.ts';

describe('whatever becomes of a checkout, its requests and its page', () => {
  it('money is taken once, the buyer is told so, and no doubt lasts that can be cleared', async function test() {
    this.timeout(60_000);
    await tryCourses(3000);
  });
});
