import { expect, waitUntil } from '@open-wc/testing';
import type { EasyCheckout } from '../../../src/index.ts';
import '../../../src/index.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const KEY = { publishableKey: 'pk_test_1', lineItems: 'price_tee' };

function setPrerendering(value: boolean): void {
  Object.defineProperty(document, 'prerendering', { value, configurable: true });
}

function activate(): void {
  setPrerendering(false);
  document.dispatchEvent(new Event('prerenderingchange'));
}

/** An element in a page that the browser has loaded in advance, and what it has said and done. */
async function prerendered(properties: object) {
  setPrerendering(true);
  const element = document.createElement('easy-checkout');
  const said: string[] = [];
  for (const type of ['ready', 'error', 'expire', 'change']) {
    element.addEventListener(`easy-${type}`, (event) => said.push(event.type));
  }
  Object.assign(element, { checkoutOrigin: location.origin, ...properties });
  document.body.append(element);
  await element.updateComplete;
  await nextTask();
  return { element, said };
}

const frameOf = (element: EasyCheckout) => element.shadowRoot?.querySelector('iframe') ?? undefined;
const hasLazyPart = (element: EasyCheckout): boolean =>
  (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 1;

describe('a page that is loaded in advance', () => {
  let element: EasyCheckout | undefined;
  const { error } = console;
  beforeEach(() => {
    console.error = () => {};
  });
  afterEach(() => {
    console.error = error;
    Reflect.deleteProperty(document, 'prerendering');
    element?.remove();
  });

  it('draws the form and opens no frame before it is shown', async () => {
    const page = await prerendered({ ...KEY, lineItems: 'price_tee price_mug' });
    ({ element } = page);
    expect(element.shadowRoot?.querySelector('[name=email]')).to.exist;
    expect(frameOf(element)).to.equal(undefined);
    const height = element.offsetHeight;
    activate();
    await element.updateComplete;
    expect(frameOf(element)).to.be.instanceOf(HTMLIFrameElement);
    expect(element.offsetHeight).to.equal(height);
    expect(page.said).to.be.empty;
  });

  it('asks for no secret before it is shown, and then once', async () => {
    let asked = 0;
    const fetchClientSecret = async () => {
      asked += 1;
      return 'ecs_1_secret';
    };
    ({ element } = await prerendered({ fetchClientSecret, environment: 'sandbox' }));
    expect(asked).to.equal(0);
    activate();
    await waitUntil(() => frameOf(element as EasyCheckout), 'the frame');
    expect(asked).to.equal(1);
  });

  it('loads no lazy part before it is shown, although it is needed', async () => {
    ({ element } = await prerendered({ ...KEY, customer: { email: 'ada@example.com' } }));
    expect(hasLazyPart(element)).to.equal(false);
    activate();
    await waitUntil(() => hasLazyPart(element as EasyCheckout), 'the part', { timeout: 8000 });
  });

  it('removes a secret key at once, and says so when it is shown', async () => {
    const page = await prerendered({
      publishableKey: 'sk_test_1234567890',
      lineItems: 'price_tee',
    });
    ({ element } = page);
    expect(element.publishableKey).to.equal(undefined);
    expect(page.said).to.be.empty;
    activate();
    await waitUntil(() => page.said.length > 0, 'the error', { timeout: 8000 });
    expect(page.said).to.deep.equal(['easy-error']);
  });
});
