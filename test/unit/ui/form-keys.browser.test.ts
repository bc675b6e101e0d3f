import { expect, fixture, html } from '@open-wc/testing';
import { listenForKeys } from '../../../src/ui/form-keys.ts';

/** Two forms and a field of none, and what their keys have asked for. */
async function formsIn() {
  const root = await fixture<HTMLElement>(html`
    <div>
      <form>
        <input type="text" id="text" />
        <input type="radio" id="radio" />
        <select id="list"></select>
        <button type="button" id="button"></button>
      </form>
      <form><input type="text" id="other" /></form>
      <input type="text" id="formless" />
    </div>
  `);
  const asked: string[] = [];
  listenForKeys(root, {
    onEnter: () => asked.push('enter'),
    onEscape: () => asked.push('escape'),
  });
  /** Presses a key; false when the browser was kept from acting on it. */
  const press = (id: string, key: string, more: KeyboardEventInit = {}): boolean | undefined =>
    root
      .querySelector(`#${id}`)
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
  return { root, asked, press };
}

describe('the keys of payment fields', () => {
  it('mean something in a line of text of any form: Enter, and nothing that is typed', async () => {
    const { asked, press } = await formsIn();
    expect(press('text', 'Enter')).to.equal(false);
    expect(press('other', 'Enter')).to.equal(false);
    expect(asked).to.deep.equal(['enter', 'enter']);
    expect(press('text', '4')).to.equal(true);
    expect(asked).to.have.length(2);
  });

  for (const id of ['radio', 'list', 'button', 'formless']) {
    it(`are its own in what uses Enter itself: ${id}`, async () => {
      const { asked, press } = await formsIn();
      expect(press(id, 'Enter')).to.equal(true);
      expect(asked).to.deep.equal([]);
    });
  }

  for (const [engine, used] of [
    ['Chromium and Firefox', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
  ] as const) {
    it(`do not submit what an input method still proposes, as ${engine} say it`, async () => {
      const { asked, press } = await formsIn();
      expect(press('text', 'Enter', used)).to.equal(false);
      expect(asked).to.deep.equal([]);
    });
  }

  it('hand out Escape, wherever it was pressed', async () => {
    const { asked, press } = await formsIn();
    for (const id of ['text', 'list', 'button']) expect(press(id, 'Escape')).to.equal(true);
    expect(asked).to.deep.equal(['escape', 'escape', 'escape']);
  });

  it('never send a form', async () => {
    const { root } = await formsIn();
    for (const form of root.querySelectorAll('form')) {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      expect(form.dispatchEvent(event)).to.equal(false);
    }
  });
});
