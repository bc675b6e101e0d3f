import { expect, fixture, html } from '@open-wc/testing';
import { type Changes, UpdatingElement } from '../../../src/element/updating-element.ts';

/** Records its updates, and does with the next one what a test wants. */
class Recorder extends UpdatingElement {
  static override readonly properties = {
    plain: {},
    lineItems: {},
    hiddenOne: { attribute: false },
    theme: { reflect: true },
    disabled: { type: Boolean, reflect: true },
  } satisfies (typeof UpdatingElement)['properties'];
  declare plain: unknown;
  declare lineItems: unknown;
  declare hiddenOne: unknown;
  declare theme: string | null | undefined;
  declare disabled: boolean;

  static {
    this.defineProperties();
  }

  /** The changes of each update, as `name: before → now`. */
  readonly updates: string[] = [];
  onWillUpdate = (): void => {};
  onUpdate = (): void => {};
  onUpdated = (): void => {};

  protected override willUpdate(): void {
    this.onWillUpdate();
  }

  protected override update(changed: Changes): void {
    const names = [...changed].map(
      ([name, before]) => `${name}: ${String(before)} → ${String(Reflect.get(this, name))}`,
    );
    this.updates.push(names.join(', '));
    this.onUpdate();
  }

  protected override updated(): void {
    this.onUpdated();
  }
}
customElements.define('test-recorder', Recorder);

/** An element in the page that has made its first update, which is not recorded. */
async function recorder(markup = html`<test-recorder></test-recorder>`): Promise<Recorder> {
  const element = await fixture<Recorder>(markup);
  await element.updateComplete;
  element.updates.length = 0;
  return element;
}

describe('a property of the element', () => {
  it('follows its attribute', async () => {
    const element = await recorder(
      html`<test-recorder plain="a" line-items="b" hiddenone="c" disabled></test-recorder>`,
    );
    expect(element.plain).to.equal('a');
    expect(element.lineItems).to.equal('b');
    expect(element.hiddenOne).to.equal(undefined);
    expect(element.disabled).to.equal(true);
    element.setAttribute('line-items', 'd');
    element.removeAttribute('plain');
    element.removeAttribute('disabled');
    expect([element.lineItems, element.plain, element.disabled]).to.deep.equal(['d', null, false]);
  });

  it('is followed by its attribute where it says so, with the next update', async () => {
    const element = await recorder();
    element.theme = 'dark';
    element.disabled = true;
    element.plain = 'a';
    expect(element.hasAttribute('theme')).to.equal(false);
    await element.updateComplete;
    expect(element.getAttribute('theme')).to.equal('dark');
    expect(element.getAttribute('disabled')).to.equal('');
    expect(element.hasAttribute('plain')).to.equal(false);
    for (const nothing of [undefined, null]) {
      element.theme = 'light';
      await element.updateComplete;
      element.theme = nothing;
      element.disabled = false;
      await element.updateComplete;
      expect(element.getAttributeNames()).to.deep.equal([]);
      expect(element.theme).to.equal(nothing);
    }
  });

  it('does not change again because its attribute follows', async () => {
    const element = await recorder();
    element.theme = 'dark';
    await element.updateComplete;
    await element.updateComplete;
    expect(element.updates).to.deep.equal(['theme: undefined → dark']);
  });

  it('keeps what was set before the element was known', async () => {
    class Late extends Recorder {}
    const element = document.createElement('test-late') as Late;
    Object.assign(element, { plain: 'early', hiddenOne: 'early' });
    element.setAttribute('plain', 'attribute');
    document.body.append(element);
    customElements.define('test-late', Late);
    await element.updateComplete;
    expect(element.plain).to.equal('early');
    expect(element.hiddenOne).to.equal('early');
    expect(Object.hasOwn(element, 'plain'), 'an own property').to.equal(false);
    element.plain = 'later';
    await element.updateComplete;
    expect(element.updates.at(-1)).to.equal('plain: early → later');
    element.remove();
  });
});

describe('an update of the element', () => {
  it('is one for any number of changes', async () => {
    const element = await recorder();
    element.plain = 'a';
    element.plain = 'b';
    element.setAttribute('line-items', 'c');
    element.requestUpdate();
    expect(element.updates).to.deep.equal([]);
    await element.updateComplete;
    expect(element.updates).to.deep.equal(['plain: undefined → b, lineItems: undefined → c']);
  });

  it('does not come of a property that is set to what it is', async () => {
    const element = await recorder();
    element.plain = Number.NaN;
    await element.updateComplete;
    element.plain = Number.NaN;
    await element.updateComplete;
    expect(element.updates).to.have.length(1);
  });

  it('waits until the element is in the page', async () => {
    const element = document.createElement('test-recorder') as Recorder;
    element.plain = 'a';
    let isComplete = false;
    const complete = element.updateComplete.then(() => {
      isComplete = true;
    });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isComplete).to.equal(false);
    document.body.append(element);
    await complete;
    expect(element.updates).to.deep.equal(['plain: undefined → a']);
    element.remove();
  });

  it('takes in what changes while it is prepared', async () => {
    const element = await recorder();
    element.onWillUpdate = () => {
      element.lineItems = 'b';
    };
    element.plain = 'a';
    await element.updateComplete;
    await element.updateComplete;
    expect(element.updates).to.deep.equal(['plain: undefined → a, lineItems: undefined → b']);
  });

  for (const when of ['onUpdate', 'onUpdated'] as const) {
    it(`is followed by another one for what changes later in it: ${when}`, async () => {
      const element = await recorder();
      element[when] = () => {
        element.lineItems = 'b';
      };
      element.plain = 'a';
      await element.updateComplete;
      await element.updateComplete;
      expect(element.updates).to.deep.equal(['plain: undefined → a', 'lineItems: undefined → b']);
    });
  }

  it('that fails says so to who waits for it, and is no obstacle to the next one', async () => {
    const element = await recorder();
    const wrong = new Error('wrong');
    for (const when of ['onWillUpdate', 'onUpdate', 'onUpdated'] as const) {
      element[when] = () => {
        throw wrong;
      };
      element.plain = when;
      const reason: unknown = await element.updateComplete.catch((error: unknown) => error);
      expect(reason).to.equal(wrong);
      element[when] = () => {};
      element.updates.length = 0;
      element.lineItems = when;
      await element.updateComplete;
      expect(element.updates.join()).to.contain(`→ ${when}`);
    }
  });

  it('can be made at once', async () => {
    const element = await recorder();
    element.plain = 'a';
    // Protected, because only the element itself does so.
    Reflect.apply(Reflect.get(element, 'performUpdate') as () => void, element, []);
    expect(element.updates).to.have.length(1);
    await element.updateComplete;
    expect(element.updates).to.have.length(1);
  });

  it('goes on after the element was moved', async () => {
    const element = await recorder();
    element.plain = 'a';
    const parent = element.parentNode;
    element.remove();
    parent?.append(element);
    await element.updateComplete;
    element.plain = 'b';
    await element.updateComplete;
    expect(element.updates).to.deep.equal(['plain: undefined → a', 'plain: a → b']);
  });
});

describe('a controller of the element', () => {
  it('follows its life', async () => {
    const calls: string[] = [];
    const element = await recorder();
    element.onUpdate = () => calls.push('update');
    element.onUpdated = () => calls.push('updated');
    element.addController({
      hostConnected: () => calls.push('connected'),
      hostDisconnected: () => calls.push('disconnected'),
      hostUpdate: () => calls.push('hostUpdate'),
      hostUpdated: () => calls.push('hostUpdated'),
    });
    element.addController({});
    element.requestUpdate();
    await element.updateComplete;
    const parent = element.parentNode;
    element.remove();
    parent?.append(element);
    expect(calls).to.deep.equal([
      'connected',
      'hostUpdate',
      'update',
      'hostUpdated',
      'updated',
      'disconnected',
      'connected',
    ]);
  });

  it('is told only once where it came before the element was in the page', () => {
    const element = document.createElement('test-recorder') as Recorder;
    let connected = 0;
    element.addController({
      hostConnected: () => {
        connected += 1;
      },
    });
    document.body.append(element);
    expect(connected).to.equal(1);
    element.remove();
  });
});
