import { expect, waitUntil } from '@open-wc/testing';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { act, createElement, createRef, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { EasyCheckout as EasyCheckoutElement } from '../../../src/element/easy-checkout.ts';
import {
  CheckoutCancelEvent,
  CheckoutReadyEvent,
  CheckoutSubmitEvent,
} from '../../../src/events.ts';
import { EasyCheckout, type EasyCheckoutProps } from '../../../src/react/index.ts';
import { LISTENERS, PROPERTIES } from '../../../src/react/props.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ITEMS = [{ price_id: 'price_tee', quantity: 1 }];

let room: HTMLElement;
let root: Root | undefined;

const component = (props: EasyCheckoutProps): ReactNode => createElement(EasyCheckout, props);

function elementIn(place: HTMLElement): EasyCheckoutElement {
  const element = place.querySelector('easy-checkout');
  if (!element) throw new Error('There is no element');
  return element;
}

function fail(error: unknown): never {
  throw error;
}

async function show(node: ReactNode): Promise<EasyCheckoutElement> {
  await act(async () => {
    root ??= createRoot(room);
    root.render(node);
  });
  return elementIn(room);
}

/** Shows what a server renders for `node`, and returns what hydrates it. */
function serve(node: ReactNode): () => Promise<void> {
  room.innerHTML = renderToString(node);
  return () =>
    act(async () => {
      root = hydrateRoot(room, node, { onRecoverableError: fail });
    });
}

describe('<EasyCheckout> of React', () => {
  beforeEach(() => {
    room = document.createElement('div');
    document.body.append(room);
  });

  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
    room.remove();
  });

  it('takes each property of the element, and nothing else', () => {
    const {
      parentOrigin: _,
      attemptKeeper: _keeper,
      ...properties
    } = EasyCheckoutElement.properties;
    expect(Object.keys(PROPERTIES)).to.have.members(Object.keys(properties));
    const rendered: Readonly<Record<string, unknown>> = PROPERTIES;
    for (const [name, { attribute = name }] of Object.entries(properties)) {
      const isHidden = attribute === false || name === 'clientSecret';
      expect(rendered[name], name).to.equal(isHidden ? undefined : attribute);
    }
  });

  it('is rendered by a server with its texts, but without a secret', () => {
    const html = renderToString(
      component({
        publishableKey: 'pk_test_1',
        lineItems: 'price_tee',
        clientSecret: 'ecs_1_secret_2',
        customer: { email: 'ada@example.com' },
        onReady: () => {},
        className: 'wide',
        disabled: true,
      }),
    );
    expect(html).to.equal(
      '<easy-checkout publishable-key="pk_test_1" line-items="price_tee" class="wide" disabled="" data-react=""></easy-checkout>',
    );
  });

  it('sets what is no text as a property, and removes what is not said any more', async () => {
    const element = await show(component({ lineItems: ITEMS, clientSecret: 's', disabled: true }));
    expect(element.lineItems).to.equal(ITEMS);
    expect(element.clientSecret).to.equal('s');
    expect(element.disabled).to.equal(true);
    await show(component({ theme: 'dark' }));
    expect(element.lineItems).to.equal(undefined);
    expect(element.clientSecret).to.equal(undefined);
    expect(element.disabled).not.to.equal(true);
    expect(element.theme).to.equal('dark');
  });

  it('hands its element to a ref', async () => {
    const ref = createRef<EasyCheckoutElement>();
    const element = await show(createElement(EasyCheckout, { ref }));
    expect(ref.current).to.equal(element);
  });

  for (const [type, name] of Object.entries(LISTENERS)) {
    it(`calls the newest ${name}, once for each event, in StrictMode too`, async () => {
      // The element itself may report something meanwhile, such as that it has nothing to sell.
      const sent = new Event(type, { bubbles: true, composed: true });
      const heard: string[] = [];
      const listeners = (word: string): EasyCheckoutProps => ({
        [name]: (event: Event) => event === sent && heard.push(word),
      });
      await show(createElement(StrictMode, null, component(listeners('old'))));
      const element = await show(createElement(StrictMode, null, component(listeners('new'))));
      element.dispatchEvent(sent);
      expect(heard).to.deep.equal(['new']);
    });
  }

  it('hears what the element has reported before hydration', async () => {
    const heard: Event[] = [];
    const onReady = (event: Event): number => heard.push(event);
    const hydrate = serve(createElement(StrictMode, null, component({ onReady })));
    const element = elementIn(room);
    const early = new CheckoutReadyEvent();
    element.dispatchEvent(early);
    await hydrate();
    expect(elementIn(room)).to.equal(element);
    expect(heard).to.deep.equal([early]);
    element.dispatchEvent(new CheckoutReadyEvent());
    expect(heard).to.have.length(2);
  });

  it('reports what is missing once hydration could have set it, however late that is', async () => {
    const codes: (string | undefined)[] = [];
    const onError = ({ code }: { readonly code: string }): number => codes.push(code);
    const hydrate = serve(component({ onError }));
    const element = elementIn(room);
    await lazyPart(element);
    expect(codes).to.deep.equal([]);
    await hydrate();
    await waitUntil(() => codes.length > 0, 'the mistake');
    expect(codes).to.deep.equal(['NO_CREDENTIAL']);
  });

  it('sets properties with hydration', async () => {
    await serve(component({ lineItems: ITEMS, publishableKey: 'pk_test_1' }))();
    expect(elementIn(room).lineItems).to.equal(ITEMS);
    expect(elementIn(room).publishableKey).to.equal('pk_test_1');
  });

  for (const refuses of [true, false]) {
    it(`lets a payment wait for hydration, and ${refuses ? 'stops' : 'begins'} it then`, async () => {
      const hydrate = serve(
        component({ onSubmit: (event) => (refuses ? event.preventDefault() : undefined) }),
      );
      const event = new CheckoutSubmitEvent();
      elementIn(room).dispatchEvent(event);
      const allowed = event.allowed();
      await hydrate();
      expect(await allowed).to.equal(!refuses);
    });
  }

  it('lets a payment wait for what its listener waits for, before hydration too', async () => {
    const hydrate = serve(
      component({ onSubmit: (event) => event.waitUntil(Promise.reject(new Error('sold out'))) }),
    );
    const event = new CheckoutSubmitEvent();
    elementIn(room).dispatchEvent(event);
    const allowed = event.allowed();
    await hydrate();
    expect(await allowed).to.equal(false);
  });

  it('reports what a listener throws that hears an early event, and goes on', async () => {
    const thrown: unknown[] = [];
    const { reportError } = globalThis;
    // Mocha calls a test failed that reports an error.
    globalThis.reportError = (error) => thrown.push(error);
    const mistake = new Error('A mistake of the page');
    const hydrate = serve(
      component({ onReady: () => fail(mistake), onSubmit: () => fail(mistake) }),
    );
    const element = elementIn(room);
    element.dispatchEvent(new CheckoutReadyEvent());
    const event = new CheckoutSubmitEvent();
    element.dispatchEvent(event);
    await hydrate();
    globalThis.reportError = reportError;
    expect(elementIn(room)).to.equal(element);
    expect(thrown).to.deep.equal([mistake, mistake]);
    expect(await event.allowed()).to.equal(true);
  });

  it('reports no mistake for what it sets once the tag is in the page', async () => {
    const codes: string[] = [];
    const onError = ({ code }: { code: string }): number => codes.push(code);
    const publishableKey = 'pk_test_1';
    // The part that finds mistakes is loaded before the tag of another route is there.
    const first = await show(component({ key: 1, onError, publishableKey } as EasyCheckoutProps));
    await waitUntil(() => codes.length > 0);
    expect(codes).to.have.length(1);
    const setup = { checkoutOrigin: location.origin, lineItems: ITEMS };
    const next = { key: 2, onError, publishableKey, ...setup };
    const second = await show(component(next));
    expect(second).not.to.equal(first);
    await second.validate();
    expect(second.state.status).to.equal('loading');
    expect(codes).to.have.length(1);
  });

  for (const fetches of [true, false]) {
    it(`calls nothing missing before hydration, and ${fetches ? 'nothing' : 'what is missing'} then`, async () => {
      const codes: string[] = [];
      const hydrate = serve(
        component({
          checkoutOrigin: location.origin,
          onError: ({ code }) => codes.push(code),
          ...(fetches && { fetchClientSecret: () => new Promise<string>(() => {}) }),
        }),
      );
      // The part that finds mistakes is loaded for it.
      await elementIn(room).validate();
      expect(elementIn(room).state.status).to.equal('loading');
      await hydrate();
      await elementIn(room).validate();
      expect(codes).to.deep.equal(fetches ? [] : ['NO_CREDENTIAL']);
    });
  }

  it('leaves events alone that other elements report', async () => {
    const element = document.createElement('easy-checkout');
    room.append(element);
    const event = new CheckoutSubmitEvent();
    element.dispatchEvent(event);
    expect(await event.allowed()).to.equal(true);
    element.dispatchEvent(new CheckoutCancelEvent());
  });
});
