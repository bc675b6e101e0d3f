import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { paymentFields } from '../../../src/views/payment-fields.ts';
import { show } from '../../support/views.ts';

describe('the place of the secure frame', () => {
  it('holds room free until the frame shows its fields', async () => {
    const waiting = await show(
      paymentFields({ picker: nothing, picks: false, frame: undefined, drawn: false, messages }),
    );
    expect(waiting.querySelector('.frame-skeleton')?.hasAttribute('hidden')).to.equal(false);
    const drawn = await show(
      paymentFields({ picker: nothing, picks: false, frame: undefined, drawn: true, messages }),
    );
    expect(drawn.querySelector('.frame-skeleton')?.hasAttribute('hidden')).to.equal(true);
    await expect(drawn).to.be.accessible();
  });

  it('is a slot, so that a frame which the page has brought can stand there', async () => {
    const frame = document.createElement('iframe');
    const root = await show(
      paymentFields({ picker: nothing, picks: false, frame, drawn: false, messages }),
    );
    expect(root.querySelector('slot[name="payment-fields"] > iframe')).to.equal(frame);
  });
});
