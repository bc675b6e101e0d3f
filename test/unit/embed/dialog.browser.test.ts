import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { embedCheckout } from '../../../src/embed/index.ts';
import { messagesArrived } from '../../support/frame/frames.ts';
import { postingPage, say } from '../../support/frame/hosted-frame.ts';

afterEach(() => {
  restore();
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  document.documentElement.style.overflow = '';
});

async function openByClick(words: Readonly<Record<string, string>> = {}) {
  const link = await fixture<HTMLAnchorElement>(html`<a href=${postingPage()}>Check out</a>`);
  Object.assign(link.dataset, words);
  embedCheckout(link);
  link.click();
  const dialog = document.querySelector('dialog');
  const frame = dialog?.querySelector('iframe');
  const button = dialog?.querySelector('button');
  if (!dialog || !frame || !button) throw new Error('No dialog');
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  return { link, dialog, frame, button };
}

const QUESTION = 'Close it anyway?';
const busy = (now: boolean, closing?: string) => ({
  type: 'easy-checkout:busy',
  version: 1,
  busy: now,
  ...(closing && { closing }),
});

/** Answers the browser's questions with `answer` until the test ends, and returns them. */
function answerQuestions(answer: boolean): string[] {
  const asked: string[] = [];
  const native = Object.getOwnPropertyDescriptor(window, 'confirm') ?? {};
  restore = () => {
    Object.defineProperty(window, 'confirm', native);
  };
  window.confirm = (question) => {
    asked.push(question ?? '');
    return answer;
  };
  return asked;
}
let restore = (): void => {};

describe('a link that opens the checkout', () => {
  it('opens a modal dialog with a name, and keeps the page from scrolling', async () => {
    const { link, dialog, frame } = await openByClick();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getAttribute('aria-label')).to.equal('Secure checkout');
    expect(frame.src).to.equal(link.href);
    expect(document.documentElement.style.overflow).to.equal('hidden');
  });

  it('is named in the words of the link', async () => {
    const { dialog, frame, button } = await openByClick({ title: 'Kasse', close: 'Schließen' });
    expect([dialog.ariaLabel, frame.title, button.ariaLabel]).to.deep.equal([
      'Kasse',
      'Kasse',
      'Schließen',
    ]);
  });

  it('dispatches what happens on the link', async () => {
    const { link, frame } = await openByClick();
    const arrived = new Promise<Event>((resolve) => {
      link.addEventListener('easy-complete', resolve);
    });
    const fields = { outcome: 'pending' };
    say(frame, { type: 'easy-checkout:event', version: 1, at: 1, name: 'easy-complete', fields });
    expect(await arrived).to.include({ outcome: 'pending', bubbles: true });
  });

  it('closes by its button, gives the focus back and leaves nothing behind', async () => {
    const { link, dialog, button } = await openByClick();
    button.click();
    await waitUntil(() => !dialog.isConnected);
    expect(document.activeElement).to.equal(link);
    expect(document.documentElement.style.overflow).to.equal('');
  });

  it('closes when the page in it asks for that', async () => {
    const { dialog, frame } = await openByClick();
    say(frame, { type: 'easy-checkout:close', version: 1 });
    await waitUntil(() => !dialog.isConnected);
  });

  it('asks while a payment is under way, whoever wants it closed, and stays', async () => {
    const asked = answerQuestions(false);
    const { dialog, frame, button } = await openByClick();
    say(frame, busy(true, QUESTION));
    await waitUntil(() => dialog.getAttribute('closedby') === 'none');
    button.click();
    say(frame, { type: 'easy-checkout:close', version: 1 });
    const cancel = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(cancel);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
    button.dispatchEvent(escape);
    const tab = new KeyboardEvent('keydown', { key: 'Tab', cancelable: true, bubbles: true });
    button.dispatchEvent(tab);
    await messagesArrived();
    expect(cancel.defaultPrevented && escape.defaultPrevented).to.equal(true);
    expect(tab.defaultPrevented).to.equal(false);
    expect(dialog.open).to.equal(true);
    expect(asked).to.deep.equal([QUESTION, QUESTION, QUESTION, QUESTION]);

    say(frame, busy(false));
    await waitUntil(() => dialog.getAttribute('closedby') === 'closerequest');
    button.click();
    await waitUntil(() => !dialog.isConnected);
    expect(asked).to.have.lengthOf(4);
  });

  it('closes during a payment when the buyer wants it all the same', async () => {
    answerQuestions(true);
    const { link, dialog, frame, button } = await openByClick();
    say(frame, busy(true, QUESTION));
    await waitUntil(() => dialog.getAttribute('closedby') === 'none');
    button.click();
    await waitUntil(() => !dialog.isConnected);
    expect(document.activeElement).to.equal(link);
  });

  it('stays during a payment where the page in it knows no question', async () => {
    const asked = answerQuestions(true);
    const { dialog, frame, button } = await openByClick();
    say(frame, busy(true));
    await waitUntil(() => dialog.getAttribute('closedby') === 'none');
    button.click();
    expect([dialog.open, asked]).to.deep.equal([true, []]);
  });

  it('comes back when it is closed by force in the middle of a payment', async () => {
    const { dialog, frame } = await openByClick();
    say(frame, busy(true));
    await waitUntil(() => dialog.getAttribute('closedby') === 'none');
    dialog.close();
    await waitUntil(() => dialog.open);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.querySelector('iframe')).to.equal(frame);
  });

  it('is a link for whoever wants it elsewhere', async () => {
    const link = await fixture<HTMLAnchorElement>(html`<a href="#elsewhere">Check out</a>`);
    embedCheckout(link);
    const prevented: boolean[] = [];
    link.parentElement?.addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    }
    expect(prevented).to.deep.equal([false, false, false, false]);
    expect(document.querySelector('dialog')).to.equal(null);
  });
});
