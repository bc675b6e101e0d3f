import { expect } from '@open-wc/testing';
import type { Problem } from '../../../src/checkout/problem.ts';
import { pageMessages as messages } from '../../../src/messages/page.ts';
import { fallback } from '../../../src/views/fallback.ts';
import { show, textOf } from '../../support/views.ts';

const SILENT: Problem = { code: 'FRAME_SILENT', actor: 'service', message: 'For developers only' };

describe('what stands in for a checkout that cannot be used', () => {
  it('says why in the buyer’s words, not in the developers’', async () => {
    const root = await show(
      fallback({ problem: SILENT, hostedPage: undefined, retry: undefined, messages }),
    );
    expect(textOf(root)).to.equal(
      'The checkout is not available The secure payment fields could not be loaded. ' +
        'Check your connection and try again.',
    );
    await expect(root).to.be.accessible();
  });

  it('offers to try again where that can help', async () => {
    let retries = 0;
    const root = await show(
      fallback({ problem: SILENT, hostedPage: undefined, retry: () => (retries += 1), messages }),
    );
    root.querySelector('button')?.click();
    expect(retries).to.equal(1);
    expect(root.querySelector('a')).to.equal(null);
  });

  it('offers the same checkout on a page of its own, unless the shop offers something else', async () => {
    const hostedPage = 'https://checkout.example/#key=pk_test_sandbox';
    const root = await show(fallback({ problem: SILENT, hostedPage, retry: undefined, messages }));
    expect(root.querySelector('slot[name="fallback"] > a')?.getAttribute('href')).to.equal(
      hostedPage,
    );
    expect(root.querySelector('button')).to.equal(null);
    await expect(root).to.be.accessible();
  });
});
