import { expect } from '@open-wc/testing';
import type { EasyCheckout } from '../../../src/index.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';

/*
 * Libraries that morph a page bring each attribute back to what the server has rendered. What a script has
 * set as a property stays.
 */

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

type Attributes = Readonly<Record<string, string>>;

const KEY = { 'publishable-key': 'pk_test_1', 'line-items': 'price_tee' };

async function shown(attributes: Attributes = {}): Promise<EasyCheckout> {
  bench = await elementBench({});
  const { element } = bench;
  for (const [name, value] of Object.entries({ ...KEY, ...attributes })) {
    element.setAttribute(name, value);
  }
  await setupsOf(bench, 1);
  await bench.become({ status: 'ready', order: TEE_ORDER });
  return element;
}

/** Makes the attributes those of `html`, in either order, as morphdom, idiomorph and Alpine do. */
async function morph(element: EasyCheckout, html: Attributes, isTurned: boolean): Promise<void> {
  const remove = (): void => {
    const names = [...element.attributes].map(({ name }) => name);
    for (const name of isTurned ? names.toReversed() : names) {
      if (!(name in html)) element.removeAttribute(name);
    }
  };
  const write = (): void => {
    for (const [name, value] of Object.entries(html)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  };
  for (const step of isTurned ? [remove, write] : [write, remove]) step();
  await element.updateComplete;
}

/** What the server renders, what a script sets, and the property that stays when the page is morphed. */
const CASES: readonly (readonly [string, Attributes, Partial<EasyCheckout>])[] = [
  ['a theme that the HTML does not name', {}, { theme: 'dark' }],
  ['another theme than that of the HTML', { theme: 'light' }, { theme: 'dark' }],
  ['no theme where the HTML has one', { theme: 'light' }, { theme: undefined }],
  ['a name', {}, { name: 'checkout' }],
  ['a disabled checkout', {}, { disabled: true }],
  ['a checkout that is no longer disabled', { disabled: '' }, { disabled: false }],
  ['another locale', { locale: 'en' }, { locale: 'de' }],
  ['other items', {}, { lineItems: [{ price_id: 'price_mug', quantity: 2 }] }],
  ['what the HTML has no attribute for', {}, { metadata: { cart: '1' } }],
];

for (const isTurned of [false, true]) {
  describe(`a page that is morphed, ${isTurned ? 'first' : 'last'} by what goes`, () => {
    for (const [what, attributes, set] of CASES) {
      it(`keeps ${what}`, async () => {
        const element = await shown(attributes);
        Object.assign(element, set);
        await element.updateComplete;
        for (let time = 0; time < 2; time += 1) {
          await morph(
            element,
            { ...KEY, 'checkout-origin': location.origin, ...attributes },
            isTurned,
          );
          expect(element).to.deep.include(set);
          expect(element.getAttribute('state')).to.equal(element.state.status);
        }
        // The attributes say the same as the properties where they are reflected.
        const { theme = null, name = null, disabled } = element;
        expect(element.getAttribute('theme')).to.equal(theme);
        expect(element.getAttribute('name')).to.equal(name);
        expect(element.hasAttribute('disabled')).to.equal(disabled);
        expect(element.matches(':disabled')).to.equal(disabled);
      });
    }

    it('takes what the HTML says anew', async () => {
      const element = await shown({ theme: 'light', locale: 'en' });
      element.theme = 'dark';
      await element.updateComplete;
      const html = { ...KEY, 'line-items': 'price_mug', theme: 'auto', locale: 'fr' };
      await morph(element, html, isTurned);
      expect(element).to.include({ theme: 'auto', locale: 'fr', lineItems: 'price_mug' });
    });
  });
}

describe('an attribute that goes', () => {
  it('takes what it has said', async () => {
    const element = await shown({ theme: 'light', locale: 'en', disabled: '' });
    for (const name of ['theme', 'locale', 'disabled']) element.removeAttribute(name);
    expect(element.theme ?? undefined).to.equal(undefined);
    expect(element.locale ?? undefined).to.equal(undefined);
    expect(element.disabled).to.equal(false);
  });

  it('leaves what a script has set since', async () => {
    const element = await shown({ locale: 'en' });
    element.locale = 'de';
    element.removeAttribute('locale');
    expect(element.locale).to.equal('de');
  });

  it('enables a checkout that a script has disabled', async () => {
    const element = await shown();
    element.disabled = true;
    await element.updateComplete;
    element.removeAttribute('disabled');
    expect(element.disabled).to.equal(false);
    await element.updateComplete;
    expect(element.matches(':disabled')).to.equal(false);
  });
});
