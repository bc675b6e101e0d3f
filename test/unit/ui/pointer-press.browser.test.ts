import { expect } from '@open-wc/testing';
import { PointerPress } from '../../../src/ui/pointer-press.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** Whether `press` is over by the time that a click would have been delivered. */
async function isOver(press: PointerPress): Promise<boolean> {
  await nextTask();
  await nextTask();
  return press.end === undefined;
}

describe('a press of the pointer', () => {
  it('has not begun by itself', () => {
    expect(new PointerPress().end).to.equal(undefined);
  });

  for (const type of ['pointerup', 'pointercancel']) {
    it(`ends with ${type}, after its click`, async () => {
      const press = new PointerPress();
      press.begin();
      expect(await isOver(press)).to.equal(false);
      const order: string[] = [];
      const ended = press.end?.then(() => order.push('end'));
      dispatchEvent(new PointerEvent(type));
      order.push('click');
      await ended;
      expect(order).to.deep.equal(['click', 'end']);
      expect(press.end).to.equal(undefined);
    });
  }

  it('that begins twice is one', () => {
    const press = new PointerPress();
    press.begin();
    const { end } = press;
    press.begin();
    expect(press.end).to.equal(end);
    dispatchEvent(new PointerEvent('pointerup'));
  });

  it('ends by itself when nobody says so: the page is not held for ever', async function run() {
    this.timeout(4000);
    const press = new PointerPress();
    press.begin();
    await press.end;
    expect(press.end).to.equal(undefined);
  });
});
