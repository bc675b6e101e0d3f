import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { paymentFields } from '../../../src/views/payment-fields.ts';
import { show, textOf } from '../../support/element/views.ts';

const PLACE = {
  nothingDue: undefined,
  picker: nothing,
  frame: undefined,
  drawn: false,
  cleared: undefined,
  messages,
} as const;

function slotIn(root: ParentNode): HTMLSlotElement | null {
  return root.querySelector('.frame-place slot[name="payment-fields"]');
}

describe('the place of the secure frame', () => {
  it('holds room free until the frame shows its fields', async () => {
    const waiting = await show(paymentFields({ ...PLACE, drawn: false }));
    expect(waiting.querySelector('.frame-place')?.hasAttribute('data-drawn')).to.equal(false);
    const drawn = await show(paymentFields({ ...PLACE, drawn: true }));
    expect(drawn.querySelector('.frame-place')?.hasAttribute('data-drawn')).to.equal(true);
    await expect(drawn).to.be.accessible();
  });

  it('says before the fields why they are empty', async () => {
    const root = await show(
      paymentFields({ ...PLACE, drawn: true, cleared: 'They were cleared.' }),
    );
    const said = root.querySelector('.notice.neutral');
    expect(said?.textContent).to.contain('They were cleared.');
    expect(said?.nextElementSibling?.className).to.equal('frame-place');
    await expect(root).to.be.accessible();
    expect((await show(paymentFields(PLACE))).querySelector('.notice')).to.equal(null);
  });

  it('says above the ways to pay what nothing due means for them', async () => {
    const root = await show(
      paymentFields({ ...PLACE, drawn: true, nothingDue: 'Nothing is due.' }),
    );
    expect(textOf(root.querySelector('[part="nothing-due"]'))).to.equal('Nothing is due.');
    await expect(root).to.be.accessible();
  });

  it('is a slot for the frame that the page has brought, which is hidden beside one of the element', async () => {
    expect(slotIn(await show(paymentFields(PLACE)))?.hidden).to.equal(false);
    const frame = document.createElement('iframe');
    const root = await show(paymentFields({ ...PLACE, frame }));
    expect(slotIn(root)?.hidden).to.equal(true);
    // A comparison of elements that fails prints both of them, which takes for ever.
    expect(root.querySelector('.frame-place > iframe') === frame).to.equal(true);
  });
});
