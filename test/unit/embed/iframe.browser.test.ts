import { expect, waitUntil } from '@open-wc/testing';
import { embedCheckout } from '../../../src/embed/index.ts';
import { messagesArrived } from '../../support/frame/frames.ts';
import { heardIn, postingFrame, postingPage, say } from '../../support/frame/hosted-frame.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const stop of undo.splice(0)) stop();
});

/** An embedded frame, and the events that bubble up from it. */
async function embed(attributes: Readonly<Record<string, string>> = {}) {
  const frame = await postingFrame(attributes);
  undo.push(embedCheckout(frame));
  const events: Event[] = [];
  const types = ['easy-ready', 'easy-complete', 'easy-decline', 'easy-submit', 'click'];
  for (const type of types)
    frame.parentElement?.addEventListener(type, (event) => events.push(event));
  return { frame, events };
}

const complete = {
  type: 'easy-checkout:event',
  version: 1,
  at: 5,
  name: 'easy-complete',
  fields: { outcome: 'succeeded', orderId: 'OR1', subscriptions: [] },
};

describe('an embedded iframe', () => {
  it('gets the element’s own events, bubbling and with their fields', async () => {
    const { frame, events } = await embed();
    say(frame, complete);
    await waitUntil(() => events.length === 1);
    expect(events[0]).to.include({ type: 'easy-complete', outcome: 'succeeded', orderId: 'OR1' });
    expect(events[0]).to.include({ target: frame, composed: true, cancelable: false });
  });

  it('fills its place as it is pasted, whether or not the page in it ever says how high it is', async () => {
    const { frame } = await embed();
    expect(frame.clientWidth).to.equal(frame.parentElement?.clientWidth);
    expect(frame.clientHeight).to.equal(640);
    expect(getComputedStyle(frame).borderTopStyle).to.equal('none');
  });

  it('keeps the size and the border that its page has set', async () => {
    const { frame } = await embed({ style: 'width: 200px; height: 90px; border: 1px solid red' });
    expect([frame.clientWidth, frame.clientHeight]).to.deep.equal([200, 90]);
    expect(getComputedStyle(frame).borderTopStyle).to.equal('solid');
  });

  it('is as high as the page in it says', async () => {
    const { frame } = await embed();
    say(frame, { type: 'easy-checkout:resize', version: 1, height: 432 });
    await waitUntil(() => frame.style.height === '432px');
  });

  it('tells an event once, however often it is told', async () => {
    const { frame, events } = await embed();
    say(frame, complete);
    say(frame, complete);
    say(frame, { ...complete, at: 4 });
    say(frame, { ...complete, at: 6, name: 'easy-ready', fields: {} });
    await waitUntil(() => events.length > 1);
    await messagesArrived();
    expect(events.map(({ type }) => type)).to.deep.equal(['easy-complete', 'easy-ready']);
  });

  it('hears nothing that is not of the right shape', async () => {
    const { frame, events } = await embed();
    const wrong: readonly unknown[] = [
      null,
      undefined,
      'easy-complete',
      7,
      [],
      {},
      { ...complete, version: 2 },
      { ...complete, version: undefined },
      { ...complete, type: 'easy-complete' },
      { ...complete, name: 'click' },
      { ...complete, name: 'easy-submit' },
      { ...complete, name: 'easy-complete ' },
      { ...complete, at: undefined },
      { ...complete, at: 'later' },
      { type: 'easy-checkout:resize', version: 1, height: -5 },
      { type: 'easy-checkout:resize', version: 1, height: Number.NaN },
      { type: 'easy-checkout:resize', version: 1 },
    ];
    for (const message of wrong) say(frame, message);
    await messagesArrived();
    expect(events).to.deep.equal([]);
    expect(frame.style.height).to.equal('40rem');
  });

  it('hears no other window, and no window of another origin', async () => {
    const { events } = await embed();
    const neighbour = await postingFrame();
    say(neighbour, complete);
    window.postMessage(complete, '*');
    const notified = new Promise((resolve) => {
      addEventListener('message', ({ origin, data }) => {
        if (origin === 'null' && data === complete.name) resolve(undefined);
      });
    });
    const script = `post(${JSON.stringify(complete)}); post(${JSON.stringify(complete.name)})`;
    const sandboxed = await postingFrame({ sandbox: 'allow-scripts', src: 'about:blank' });
    undo.push(embedCheckout(sandboxed));
    const arrived: Event[] = [];
    sandboxed.addEventListener('easy-complete', (event) => arrived.push(event));
    sandboxed.src = postingPage(script);
    await notified;
    await messagesArrived();
    expect([...events, ...arrived]).to.deep.equal([]);
  });

  it('hears no message that a script of the page has made up', async () => {
    const { frame, events } = await embed();
    const { contentWindow: source } = frame;
    const forged = new MessageEvent('message', { data: complete, origin: location.origin, source });
    dispatchEvent(forged);
    await messagesArrived();
    expect(events).to.deep.equal([]);
  });

  it('greets the page in it each time it is loaded, so that nothing is missed', async () => {
    const { frame } = await embed();
    const hello = { type: 'easy-checkout:hello', version: 1, entries: [] };
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    frame.src = postingPage();
    await loaded;
    await waitUntil(() => heardIn(frame).length === 1);
    expect(heardIn(frame)).to.deep.equal([hello]);
  });

  it('is remembered what it is about to pay, beyond the life of its document', async () => {
    const entry = {
      attemptId: 'a1',
      startedAt: '2026-03-01T12:00:00.000Z',
      environment: 'sandbox',
      amount: 2400,
      currency: 'USD',
      sessionId: 'ecs_1',
    };
    const { frame } = await embed();
    say(frame, { type: 'easy-checkout:journal', version: 1, entry: { ...entry, email: 'a@b.c' } });
    await waitUntil(() => heardIn(frame).length === 1);
    const entries = [entry];
    expect(heardIn(frame)).to.deep.equal([
      { type: 'easy-checkout:journaled', version: 1, attemptId: 'a1', entries },
    ]);
    const next = await embed();
    next.frame.src = postingPage();
    await waitUntil(() => heardIn(next.frame).length === 1);
    expect(heardIn(next.frame)).to.deep.equal([
      { type: 'easy-checkout:hello', version: 1, entries },
    ]);

    // Another attempt of the same name is not this one.
    const rewritten = { attemptId: 'a1', startedAt: '2026-03-01T12:00:01.000Z' };
    say(next.frame, { type: 'easy-checkout:journal-end', version: 1, entry: rewritten });
    await messagesArrived();
    expect(localStorage).to.have.lengthOf(1);
    say(next.frame, { type: 'easy-checkout:journal-end', version: 1, entry });
    await waitUntil(() => localStorage.length === 0);
  });

  it('is not remembered what is no attempt', async () => {
    const { frame } = await embed();
    for (const entry of [undefined, null, 7, [], {}, { attemptId: 'a1' }]) {
      say(frame, { type: 'easy-checkout:journal', version: 1, entry });
      say(frame, { type: 'easy-checkout:journal-end', version: 1, entry });
    }
    await messagesArrived();
    expect([heardIn(frame), localStorage.length]).to.deep.equal([[], 0]);
  });

  it('is left alone once it is undone', async () => {
    const { frame, events } = await embed();
    for (const stop of undo.splice(0)) stop();
    say(frame, complete);
    await messagesArrived();
    expect(events).to.deep.equal([]);
  });
});
