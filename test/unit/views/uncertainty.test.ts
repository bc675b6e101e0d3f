import { expect } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { pageMessages as messages } from '../../../src/messages/page.ts';
import { uncertainty } from '../../../src/views/uncertainty.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/views.ts';

type Unresolved = Extract<CheckoutState, { status: 'unresolved' }>;

const UNRESOLVED: Unresolved = {
  status: 'unresolved',
  attemptId: 'attempt-7',
  checking: false,
  repeatable: true,
};

async function read(changes: Partial<Unresolved> = {}) {
  const bench = { checks: 0 };
  const state = { ...UNRESOLVED, ...changes };
  const root = await show(uncertainty({ state, check: () => (bench.checks += 1), messages }));
  return { root, bench, text: textOf(root), button: root.querySelector('button') };
}

describe('a payment in doubt', () => {
  it('is told with its reference, and that nobody is to pay again', async () => {
    const { root, text } = await read();
    expect(text).to.contain('Please do not pay again').and.contain('attempt-7');
    expect(text).to.not.match(/nothing was charged|failed/i);
    await expect(root).to.be.accessible();
  });

  it('can be asked about', async () => {
    const { bench, button } = await read();
    expect(textOf(button)).to.equal('Check again');
    button?.click();
    expect(bench.checks).to.equal(1);
  });

  it('cannot be asked about while it is asked about', async () => {
    const { root, text, button } = await read({ checking: true });
    expect(button).to.equal(null);
    expect(text).to.contain('We are checking');
    await expect(root).to.be.accessible();
  });

  it('cannot be asked about where asking could charge twice', async () => {
    const { text, button } = await read({ repeatable: false });
    expect(button).to.equal(null);
    expect(text).to.contain('attempt-7');
  });

  it('shows its reference as it is, never as markup', async () => {
    for (const attemptId of HOSTILE_TEXTS) {
      const { root } = await read({ attemptId });
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
    }
    expect(window).to.not.have.property('ranHere');
  });
});
