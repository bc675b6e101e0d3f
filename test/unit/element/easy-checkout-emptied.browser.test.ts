import { expect, waitUntil } from '@open-wc/testing';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { textOf } from '../../support/element/views.ts';

const READY = { status: 'ready', order: TEE_ORDER } as const;
const TYPED = { complete: false, wrong: [], filled: true };
const UNTYPED = { complete: false, wrong: [] };
const CLEARED = ENGLISH.messages.detailsCleared;

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

/** An element whose frame shows its fields, and what is said at them and to those who see nothing. */
async function shown() {
  const here = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
  bench = here;
  const root = () => here.element.shadowRoot;
  const draw = async (): Promise<void> => {
    await setupsOf(here, 1);
    here.say({ type: 'resize', height: 300 });
    await here.become(READY);
    await useCheckout(here.element);
  };
  const reload = async (): Promise<void> => {
    const former = here.commands();
    here.reload();
    await waitUntil(() => here.commands() !== former, 'another document');
    await draw();
  };
  await draw();
  return {
    ...here,
    reload,
    /** Something was typed, and the page knows it. */
    type: async (change: object = TYPED): Promise<void> => {
      const arrived = new Promise((resolve) => {
        here.element.addEventListener('easy-change', resolve, { once: true });
      });
      here.say({ type: 'change', change: change as typeof TYPED });
      await arrived;
      await here.element.updateComplete;
    },
    move: async (): Promise<void> => {
      const place = document.createElement('div');
      here.element.parentElement?.append(place);
      place.append(here.element);
      await reload();
    },
    atFields: (): string => textOf(root()?.querySelector('.payment .notice')),
    announced: (): string => textOf(root()?.querySelector('[role="status"]')),
  };
}

describe('payment fields that were emptied', () => {
  it('by a move within the page are explained until the buyer types again', async () => {
    const { type, move, atFields, announced } = await shown();
    await type();
    expect(atFields()).to.equal('');
    await move();
    expect(atFields()).to.equal(CLEARED);
    expect(announced()).to.contain(CLEARED);
    // The page suggests a name, which is nothing that the buyer has typed.
    await type(UNTYPED);
    expect(atFields()).to.equal(CLEARED);
    await type();
    expect(atFields()).to.equal('');
  });

  it('by a frame that was loaded anew are explained too', async () => {
    const { type, reload, atFields } = await shown();
    await type();
    await reload();
    expect(atFields()).to.equal(CLEARED);
  });

  it('by the frame itself are explained at once', async () => {
    const { type, say, become, atFields, announced } = await shown();
    await type();
    say({ type: 'emptied' });
    await waitUntil(() => atFields() === CLEARED);
    await become({ ...READY, expiring: true });
    expect(announced()).to.contain(CLEARED);
  });

  it('need no explanation where nothing was typed, or the buyer has begun anew', async () => {
    const { type, move, atFields, element, say } = await shown();
    await type(UNTYPED);
    await move();
    expect(atFields()).to.equal('');
    await type();
    element.reset();
    say({ type: 'change', change: UNTYPED });
    await move();
    expect(atFields()).to.equal('');
  });
});
