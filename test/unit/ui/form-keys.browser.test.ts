import { expect, fixture, html } from '@open-wc/testing';
import { find } from '../../../src/frame/fields/document-text.ts';
import { listenForKeys } from '../../../src/ui/form-keys.ts';
import { writeFrameDocument } from '../../support/frame/frame-document.ts';
import { ENTERS, type Press, pressKey } from '../../support/key-press.ts';

/** Two forms and a field of none, and what their keys have reported. */
async function formsIn(content = '') {
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
  if (content) root.innerHTML = content;
  const reported: string[] = [];
  listenForKeys(root, {
    onEnter: () => reported.push('enter'),
    onEscape: () => reported.push('escape'),
  });
  const press = (id: string, key: string, as: Press = {}): boolean =>
    pressKey(find(root, `#${id}`, HTMLElement), key, as);
  return { root, reported, press };
}

describe('the keys of payment fields', () => {
  it('say that Enter was pressed in a text field of any form', async () => {
    const { reported, press } = await formsIn();
    expect(press('text', 'Enter')).to.equal(false);
    expect(press('other', 'Enter')).to.equal(false);
    expect(reported).to.deep.equal(['enter', 'enter']);
    expect(press('text', '4')).to.equal(true);
    expect(reported).to.have.length(2);
  });

  it('say nothing of a key that is held down', async () => {
    const { reported, press } = await formsIn();
    press('text', 'Enter', { repeat: true });
    press('text', 'Escape', { repeat: true });
    expect(reported).to.deep.equal([]);
  });

  for (const id of ['radio', 'list', 'button', 'formless']) {
    it(`say nothing of Enter elsewhere: ${id}`, async () => {
      const { reported, press } = await formsIn();
      expect(press(id, 'Enter')).to.equal(true);
      expect(reported).to.deep.equal([]);
    });
  }

  for (const [as, how, isMeant] of ENTERS) {
    it(`${isMeant ? 'report' : 'do not report'} Enter as ${as}`, async () => {
      const { reported, press } = await formsIn();
      press('text', 'Enter', how);
      expect(reported).to.deep.equal(isMeant ? ['enter'] : []);
    });
  }

  it('report Escape, wherever it was pressed, unless it refuses a proposal', async () => {
    const { reported, press } = await formsIn();
    for (const id of ['text', 'list', 'button']) expect(press(id, 'Escape')).to.equal(true);
    press('text', 'Escape', { keyCode: 229 });
    expect(reported).to.deep.equal(['escape', 'escape', 'escape']);
  });

  it('are heard in the HTML of the card before anything runs it', async () => {
    const frame = document.createElement('div');
    writeFrameDocument(frame);
    const { reported, press } = await formsIn(frame.innerHTML);
    for (const id of ['number', 'expiry', 'cvc', 'postal_code']) press(id, 'Enter');
    expect(reported).to.have.length(4);
  });

  it('never send a form', async () => {
    const { root } = await formsIn();
    for (const form of root.querySelectorAll('form')) {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      expect(form.dispatchEvent(event)).to.equal(false);
    }
  });
});
