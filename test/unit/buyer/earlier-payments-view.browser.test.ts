import { expect } from '@open-wc/testing';
import type { EarlierAttempt } from '../../../src/checkout/state.ts';
import { earlierPayments } from '../../../src/buyer/earlier-payments-view.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';

const noon = new Date();
noon.setHours(18, 31, 0, 0);
const UNKNOWN: EarlierAttempt = {
  attemptId: 'a0',
  startedAt: noon.toISOString(),
  amount: 2400,
  currency: 'USD',
  isPaid: false,
};
const view = (changes: Partial<Parameters<typeof earlierPayments>[0]> = {}) =>
  show(
    earlierPayments({
      ...ENGLISH,
      attempts: [UNKNOWN],
      isAccepted: false,
      isMissing: false,
      disabled: false,
      onChange() {},
      ...changes,
    }),
  );
const boxIn = (root: HTMLElement): HTMLInputElement | null => root.querySelector('#pay_again');
/** What a screen reader says of the box besides its label. */
const described = (root: HTMLElement): string =>
  (boxIn(root)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(root.querySelector(`#${id}`)))
    .join(' ');

const SENTENCE = 'A payment of $24.00 that you started at 6:31 PM may have gone through.';

describe('what may be paid already', () => {
  it('is named, with a box that is not checked and is described by it', async () => {
    const root = await view();
    expect(textOf(root)).to.equal(`${SENTENCE} I want to make another payment`);
    const box = boxIn(root);
    expect(box).to.have.property('checked', false);
    expect(box).to.have.attribute('aria-required', 'true');
    expect(box).to.have.attribute('aria-invalid', 'false');
    expect(textOf(box?.labels?.[0])).to.equal('I want to make another payment');
    expect(described(root)).to.equal(SENTENCE);
    await expect(root).to.be.accessible();
  });

  it('says where the box is missing, in the description too', async () => {
    const root = await view({ isMissing: true });
    const problem = 'Check the box if you want to make another payment.';
    expect(textOf(root.querySelector('.problem'))).to.equal(problem);
    expect(described(root)).to.equal(`${SENTENCE} ${problem}`);
    expect(boxIn(root)).to.have.attribute('aria-invalid', 'true');
    await expect(root).to.be.accessible();
  });

  it('has a sentence for each attempt, and another for what went through', async () => {
    const paid = { ...UNKNOWN, amount: 1250, currency: 'EUR', isPaid: true };
    const root = await view({ attempts: [UNKNOWN, paid] });
    expect([...root.querySelectorAll('#earlier-payments p')].map(textOf)).to.deep.equal([
      SENTENCE,
      'Your payment of €12.50 that you started at 6:31 PM went through.',
    ]);
    expect(root.querySelectorAll('input')).to.have.length(1);
  });

  it('is checked and disabled as it is told, and tells of a change', async () => {
    const heard: boolean[] = [];
    const onChange = ({ target }: Event): void => {
      heard.push((target as HTMLInputElement).checked);
    };
    const root = await view({ onChange });
    boxIn(root)?.click();
    boxIn(root)?.click();
    expect(heard).to.deep.equal([true, false]);
    expect(boxIn(await view({ isAccepted: true }))).to.have.property('checked', true);
    expect(boxIn(await view({ disabled: true }))).to.have.property('disabled', true);
  });

  it('never becomes markup', async () => {
    for (const text of HOSTILE_TEXTS) {
      const hostile = { earlierUnknown: text, payAgain: text };
      const messages = { ...ENGLISH.messages, ...(hostile as object) };
      const root = await view({ messages, isMissing: true });
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
    }
    expect(window).to.not.have.property('ranHere');
  });
});
