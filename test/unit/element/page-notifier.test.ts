import { describe, expect, it, vi } from 'vitest';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import {
  isPastReady,
  notifyOfMistake,
  notifyOfReady,
  type Step,
} from '../../../src/element/page-notifier.ts';
import { TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const loading: CheckoutState = { status: 'loading' };
const ready: CheckoutState = { status: 'ready', order };
const problem = { code: 'X', actor: 'merchant', message: 'Mend it' } as const;
const refused: CheckoutState = { status: 'ready', order, problem };
const unusable: CheckoutState = { status: 'unusable', problem };
const expired: CheckoutState = { status: 'expired' };

/** What an element dispatches while `act` is under way and a moment later. */
async function eventsOf(act: (element: HTMLElement) => void): Promise<string[]> {
  const element = new EventTarget();
  const events: string[] = [];
  for (const type of ['easy-ready', 'easy-error']) {
    element.addEventListener(type, () => events.push(type));
  }
  act(element as HTMLElement);
  expect(events).to.be.empty;
  await nextTask();
  return events;
}

describe('the page', () => {
  const steps: readonly (readonly [string, Step, string[]])[] = [
    ['an order was loaded', [loading, ready], ['easy-ready']],
    ['the first answer comes late', [unusable, ready], ['easy-ready']],
    ['the session ends soon', [ready, { ...ready, expiring: true }], []],
    ['an attempt has failed', [loading, refused], []],
    ['it begins again', [ready, loading], []],
    ['its time is over', [ready, expired], []],
  ];
  for (const [what, step, events] of steps) {
    it(`hears ${events.join() || 'nothing'} from the first part when ${what}`, async () => {
      expect(await eventsOf((element) => notifyOfReady(element, step))).to.deep.equal(events);
    });
  }

  it('hears of its own mistakes, and so do its developers', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const events = await eventsOf((element) => notifyOfMistake(element, problem));
    expect(events).to.deep.equal(['easy-error']);
    expect(said).toHaveBeenCalledExactlyOnceWith('<easy-checkout> X: Mend it');
    said.mockRestore();
  });

  it('hears of all that is past an order that can be paid from the deferred part', () => {
    expect([loading, ready].filter((state) => isPastReady([ready, state]))).to.be.empty;
    const later = [refused, expired, unusable];
    expect(later.filter((state) => isPastReady([ready, state]))).to.deep.equal(later);
  });
});
