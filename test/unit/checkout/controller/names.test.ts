import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createController } from '../../../../src/checkout/controller.ts';
import { type LineNames, type Order, withNames } from '../../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../../src/checkout/state.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { MONTHLY, orderOf, TEE } from '../../../support/checkout/sample-order.ts';

const NAMES: LineNames = new Map([
  ['price_tee', { name: 'Moth tee', image_url: 'https://shop.example/tee.png' }],
]);
const WAITING: Order = {
  ...orderOf([{ ...TEE, name: 'price_tee' }], 2400),
  awaitsNames: true,
};

/** A checkout whose names arrive when the test says so. */
async function waiting() {
  const arrival = deferred<LineNames>();
  const states: CheckoutState[] = [];
  const controller = createController({
    offers: {
      readsBack: false,
      load: async () => ({ status: 'open', order: WAITING }),
      loadNames: () => arrival.promise,
    },
    loadPaying: () => new Promise(() => {}),
    notify: (state) => states.push(state),
  });
  await controller.load();
  return { controller, states, arrive: () => arrival.resolve(NAMES) };
}

const nameIn = (state: CheckoutState | undefined) =>
  state && 'order' in state ? state.order?.line_items[0]?.name : undefined;

describe('names and pictures that take longer than the prices', () => {
  it('do not keep the buyer from the total, and follow in a snapshot of their own', async () => {
    const { states, arrive } = await waiting();
    expect(states).to.deep.equal([{ status: 'ready', order: WAITING }]);
    arrive();
    await expect.poll(() => states).to.have.lengthOf(2);
    expect(states[1]).to.have.property('status', 'ready');
    expect(nameIn(states[1])).to.equal('Moth tee');
    expect(states[1]).to.not.have.nested.property('order.awaitsNames');
  });

  it('follow a payment that has begun, whose state stays what it is', async () => {
    const { controller, states, arrive } = await waiting();
    void controller.pay({});
    expect(states.at(-1)).to.have.property('status', 'tokenizing');
    arrive();
    await expect.poll(() => nameIn(states.at(-1))).to.equal('Moth tee');
    expect(states.at(-1)).to.have.property('status', 'tokenizing');
  });
});

/** An order without what its lines are called. */
function amountsOf(order: Order) {
  const { line_items, awaitsNames: _, ...rest } = order;
  const lines = line_items.map((line) => {
    const { name: _name, description: _text, image_url: _url, ...amounts } = line;
    return amounts;
  });
  return { ...rest, lines };
}

describe('naming the lines of an order', () => {
  const texts = fc.record({
    name: fc.string(),
    description: fc.string(),
    image_url: fc.webUrl(),
  });
  it('changes no amount, whatever they are called', () => {
    const order: Order = { ...orderOf([TEE, MONTHLY, TEE], 6000), awaitsNames: true };
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('price_tee', 'price_pro_monthly'), texts),
        (all) => {
          const named = withNames(order, new Map(Object.entries(all)));
          expect(amountsOf(named)).to.deep.equal(amountsOf(order));
          expect(named).to.not.have.property('awaitsNames');
        },
      ),
    );
  });
});
