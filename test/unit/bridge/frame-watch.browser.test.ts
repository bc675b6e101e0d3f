import { expect, fixture, html } from '@open-wc/testing';
import { watchFrame } from '../../../src/bridge/frame-watch.ts';
import { createFrame } from '../../../src/bridge/iframe.ts';
import { nextTask } from '../../support/promises/next-task.ts';

// Nothing is loaded: each watch has ended before a task could begin to.
const ORIGIN = 'https://checkout.invalid';

interface Place {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly frame: HTMLIFrameElement;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A frame in its place, as the page or the element has put it there, and how often it was lost. */
async function watched(isEarly: boolean): Promise<Place & { readonly losses: () => number }> {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  const room = document.createElement('div');
  const frame = createFrame(ORIGIN);
  room.append(document.createElement('slot'));
  root.append(room);
  if (isEarly) {
    frame.slot = 'payment-fields';
    host.append(frame);
  }
  let losses = 0;
  const watch = { frame, checkoutOrigin: ORIGIN, host, root };
  ends.push(watchFrame(watch, () => (losses += 1)));
  if (!isEarly) room.append(frame);
  await nextTask();
  return { host, root, frame, losses: () => losses };
}

function wrap(frame: HTMLIFrameElement): void {
  const wrapper = document.createElement('div');
  frame.replaceWith(wrapper);
  wrapper.append(frame);
}

/** What others do to a frame. */
const ALTERATIONS: Readonly<Record<string, (place: Place) => void>> = {
  removed: ({ frame }) => frame.remove(),
  exchanged: ({ frame }) => frame.replaceWith(createFrame(ORIGIN)),
  'removed with what is around it': ({ frame, host, root }) => {
    if (frame.parentNode === host) host.textContent = '';
    else root.firstElementChild?.remove();
  },
  'given a blank address': ({ frame }) => {
    frame.src = 'about:blank';
  },
  'given no address': ({ frame }) => frame.removeAttribute('src'),
  'given an address of data': ({ frame }) => {
    frame.src = 'data:text/html,';
  },
  'given another query': ({ frame }) => {
    frame.src += '?ver=6.4';
  },
  'given another host': ({ frame }) => {
    frame.src = 'https://other.invalid/frame.html';
  },
};

describe('a frame that the page has brought', () => {
  for (const [name, alter] of Object.entries({
    ...ALTERATIONS,
    wrapped: ({ frame }: Place) => wrap(frame),
  })) {
    it(`is lost once when it is ${name}`, async () => {
      const place = await watched(true);
      alter(place);
      await nextTask();
      place.host.append(document.createElement('p'));
      await nextTask();
      expect(place.losses()).to.equal(1);
    });
  }

  for (const [name, change] of Object.entries({
    'something is put beside it': ({ host }: Place) => host.append(document.createElement('p')),
    'its title, class or loading changes': ({ frame }: Place) => {
      frame.title = 'Zahlung';
      frame.className = 'lazyloaded';
      frame.loading = 'lazy';
    },
    'its address is written again': ({ frame }: Place) => {
      frame.setAttribute('src', `${ORIGIN}/frame.html`);
    },
  })) {
    it(`is not lost when ${name}`, async () => {
      const place = await watched(true);
      change(place);
      await nextTask();
      expect(place.losses()).to.equal(0);
    });
  }

  it('keeps its slot, because its document lives on with what was typed', async () => {
    const { frame, losses } = await watched(true);
    frame.removeAttribute('slot');
    await nextTask();
    expect(frame.slot).to.equal('payment-fields');
    expect(losses()).to.equal(0);
  });

  for (const [name, value] of [
    ['inert', ''],
    ['tabindex', '-1'],
    ['aria-hidden', 'true'],
  ] as const) {
    it(`can be used by whoever pays, although the page has set ${name}`, async () => {
      const { host, root, frame, losses } = await watched(true);
      frame.setAttribute(name, value);
      await nextTask();
      expect(frame.hasAttribute(name)).to.equal(false);
      // As the page's HTML may have it from the beginning.
      ends.pop()?.();
      frame.setAttribute(name, value);
      ends.push(watchFrame({ frame, checkoutOrigin: ORIGIN, host, root }, () => {}));
      expect(frame.hasAttribute(name)).to.equal(false);
      expect(losses()).to.equal(0);
    });
  }

  it('is lost to a script that takes its slot away each time', async () => {
    const { frame, losses } = await watched(true);
    const observer = new MutationObserver(() => frame.slot && frame.removeAttribute('slot'));
    observer.observe(frame, { attributeFilter: ['slot'] });
    frame.removeAttribute('slot');
    await nextTask();
    observer.disconnect();
    expect(losses()).to.equal(1);
  });
});

describe('a frame of the element', () => {
  for (const [name, alter] of Object.entries(ALTERATIONS)) {
    it(`is lost once when it is ${name}`, async () => {
      const place = await watched(false);
      alter(place);
      await nextTask();
      expect(place.losses()).to.equal(1);
    });
  }

  it('is not lost when an extension wraps it, because it is still seen and connects again', async () => {
    const { frame, losses } = await watched(false);
    wrap(frame);
    await nextTask();
    expect(losses()).to.equal(0);
  });
});

it('a frame that is no longer watched is not lost', async () => {
  const { frame, losses } = await watched(true);
  ends.pop()?.();
  frame.remove();
  await nextTask();
  expect(losses()).to.equal(0);
});
