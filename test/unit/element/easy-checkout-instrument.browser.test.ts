import { expect, waitUntil } from '@open-wc/testing';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';

const READY = { status: 'ready', order: TEE_ORDER } as const;

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

/** An element of a known customer, for whom the page names an instrument and nothing else. */
async function naming(instrumentId: string): Promise<ElementBench> {
  const here = await elementBench({
    publishableKey: 'pk_test_1',
    lineItems: 'price_tee',
    identityId: 'ID_1',
  });
  bench = here;
  here.element.instrumentId = instrumentId;
  await setupsOf(here, 1);
  return here;
}

describe('an instrument that may be a card or a bank account', () => {
  it('pays nothing, and the developers are told what to add', async () => {
    const { element, say, errors, commands } = await naming('PI_1');
    say({ type: 'state', state: READY });
    await waitUntil(() => errors.length > 0, 'the refusal', { timeout: 5000 });
    expect(errors[0]).to.include({ code: 'INSTRUMENT_KIND_UNKNOWN', actor: 'merchant' });
    expect(element.state).to.have.property('status', 'unusable');
    expect(await element.submit()).to.deep.equal({ status: 'unavailable' });
    expect(commands().some(({ type }) => type === 'pay')).to.equal(false);
  });

  it('pays once the page has said which of both it is', async () => {
    const here = await naming('PI_1');
    const { element, say, errors, become, commands } = here;
    say({ type: 'state', state: READY });
    await waitUntil(() => errors.length > 0, 'the refusal', { timeout: 5000 });
    element.savedInstruments = [{ id: 'PI_1', type: 'BANK_ACCOUNT', last_four: '6789' }];
    await setupsOf(here, 2);
    await become(READY);
    const looks = commands().flatMap((command) =>
      'appearance' in command ? [command.appearance.form] : [],
    );
    expect(looks.at(-1)).to.deep.include({ method: 'saved' });
    expect(looks.at(-1)?.saved).to.include({ id: 'PI_1', method: 'bank' });
  });
});
