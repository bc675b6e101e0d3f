import { expect, waitUntil } from '@open-wc/testing';
import { acceptHost } from '../../../src/bridge/guest.ts';
import { PROTOCOL_VERSION } from '../../../src/bridge/version.ts';
import { emptyFrame, guestOf, load, messagesArrived } from '../../support/frame/frames.ts';

const GREETING = {
  type: 'easy-checkout:connect',
  version: PROTOCOL_VERSION,
  nonce: '0123456789abcdef0123456789abcdef',
};

/** A frame with the real guest inside, which nobody has greeted. */
async function waitingFrame(): Promise<HTMLIFrameElement> {
  const frame = emptyFrame();
  await load(frame);
  await waitUntil(() => guestOf(frame).guest);
  return frame;
}

/** A port to greet a guest with, what can be said through it and what comes out of it. */
function offer() {
  const { port1: port, port2: given } = new MessageChannel();
  const answers: unknown[] = [];
  port.addEventListener('message', ({ data }) => answers.push(data));
  port.start();
  return { given, answers, say: (message: unknown) => port.postMessage(message) };
}

describe('the frame’s end of the bridge', () => {
  it('answers the page around it over the port that it brought', async () => {
    const frame = await waitingFrame();
    const { given, answers } = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [given]);
    await waitUntil(() => answers.length === 1);
    const { version, nonce } = GREETING;
    expect(answers).to.deep.equal([{ type: 'connected', version, nonce }]);
  });

  const malformed: readonly (readonly [string, unknown])[] = [
    ['another version', { ...GREETING, version: PROTOCOL_VERSION + 1 }],
    ['a version as text', { ...GREETING, version: String(PROTOCOL_VERSION) }],
    ['no nonce', { ...GREETING, nonce: undefined }],
    ['a nonce that is too short', { ...GREETING, nonce: 'abc' }],
    ['a nonce that is no hexadecimal', { ...GREETING, nonce: 'z'.repeat(32) }],
    ['a field more', { ...GREETING, apiBase: 'https://evil.example' }],
    ['another type', { ...GREETING, type: 'connect' }],
    ['a text', JSON.stringify(GREETING)],
    ['nothing', null],
    ['a list', [GREETING]],
  ];
  for (const [what, greeting] of malformed) {
    it(`does not answer ${what}`, async () => {
      const frame = await waitingFrame();
      const { given, answers } = offer();
      guestOf(frame).postMessage(greeting, location.origin, [given]);
      await messagesArrived();
      expect(answers).to.be.empty;
    });
  }

  it('does not answer two ports, and survives none', async () => {
    const frame = await waitingFrame();
    const first = offer();
    const second = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [first.given, second.given]);
    guestOf(frame).postMessage(GREETING, location.origin);
    await messagesArrived();
    expect([...first.answers, ...second.answers]).to.be.empty;
  });

  it('does not answer a frame beside it', async () => {
    const frame = await waitingFrame();
    frame.name = 'victim';
    const sibling = emptyFrame();
    await load(
      sibling,
      `<!doctype html><script>
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { parent.answeredSibling = true; };
        const greeting = ${JSON.stringify(GREETING)};
        [...parent.document.querySelectorAll('iframe')]
          .find(({ name }) => name === 'victim')
          .contentWindow.postMessage(greeting, '*', [port2]);
      </script>`,
    );
    await messagesArrived();
    expect('answeredSibling' in window).to.equal(false);
  });

  it('does not answer an event that a script has made up', async () => {
    const frame = await waitingFrame();
    const { given, answers } = offer();
    const forged = new MessageEvent('message', {
      data: GREETING,
      origin: location.origin,
      source: window,
      ports: [given],
    });
    guestOf(frame).dispatchEvent(forged);
    await messagesArrived();
    expect(answers).to.be.empty;
  });

  it('does not answer anyone when there is no page around it', async () => {
    const arrived: unknown[] = [];
    acceptHost({
      onMessage: (message) => arrived.push(message),
      onUnreadable: (isPayment) => arrived.push(isPayment),
    });
    const { say, given, answers } = offer();
    postMessage(GREETING, location.origin, [given]);
    say({ type: 'reset' });
    await messagesArrived();
    expect([...answers, ...arrived]).to.be.empty;
  });

  it('obeys commands that are some, and drops everything else', async () => {
    const frame = await waitingFrame();
    const { say, given } = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [given]);
    for (const message of [
      null,
      'reset',
      { type: 'getValue', field: 'number' },
      { type: 'setValue', field: 'number', value: '4242' },
      { type: 'reset', hard: true },
      { type: 'focus', field: 5 },
      JSON.stringify({ type: 'reset' }),
      { type: 'focus', field: 'cvc' },
    ]) {
      say(message);
    }
    await waitUntil(() => guestOf(frame).received?.length);
    expect(guestOf(frame).received).to.deep.equal([{ type: 'focus', field: 'cvc' }]);
  });

  it('knows when it has dropped one, because its sender may wait for an answer', async () => {
    const frame = await waitingFrame();
    const { say, given, answers } = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [given]);
    say({ type: 'reset', hard: true });
    await waitUntil(() => guestOf(frame).dropped === 1);
    say({ type: 'pay', number: 3, agreed: { amount: 24.5, currency: 'USD' } });
    await waitUntil(() => guestOf(frame).dropped === 2);
    expect(guestOf(frame).received).to.be.empty;
    expect(guestOf(frame).payments).to.equal(1);
    // What is sent from now on answers this payment.
    guestOf(frame).guest?.send({ type: 'state', state: { status: 'loading' } });
    await waitUntil(() => answers.length === 2);
    expect(answers[1]).to.include({ type: 'state', answers: 3 });
  });

  it('hears the last port that it was given, and no other', async () => {
    const frame = await waitingFrame();
    const first = offer();
    const second = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [first.given]);
    await waitUntil(() => first.answers.length === 1);
    guestOf(frame).postMessage(GREETING, location.origin, [second.given]);
    await waitUntil(() => second.answers.length === 1);
    first.say({ type: 'reset' });
    second.say({ type: 'check' });
    await waitUntil(() => guestOf(frame).received?.length);
    await messagesArrived();
    expect(guestOf(frame).received).to.deep.equal([{ type: 'check' }]);
    guestOf(frame).guest?.send({ type: 'submit' });
    await waitUntil(() => second.answers.length === 2);
    expect(first.answers).to.have.length(1);
  });

  it('counts the connections, so that a command can be told from one of an earlier connection', async () => {
    const frame = await waitingFrame();
    for (const connection of [1, 2, 3]) {
      const { given, answers, say } = offer();
      guestOf(frame).postMessage(GREETING, location.origin, [given]);
      await waitUntil(() => answers.length === 1);
      say({ type: 'check' });
      say({ type: 'reset' });
      await waitUntil(() => guestOf(frame).senders?.length === 2 * connection);
      const sender = { origin: location.origin, connection };
      expect(guestOf(frame).senders?.slice(-2)).to.deep.equal([sender, sender]);
    }
  });

  it('counts no connection that it has not made', async () => {
    const frame = await waitingFrame();
    guestOf(frame).postMessage(GREETING, location.origin);
    guestOf(frame).postMessage({ ...GREETING, nonce: 'x' }, location.origin, [offer().given]);
    const { given, say } = offer();
    guestOf(frame).postMessage(GREETING, location.origin, [given]);
    say({ type: 'check' });
    await waitUntil(() => guestOf(frame).senders?.length);
    expect(guestOf(frame).senders).to.deep.equal([{ origin: location.origin, connection: 1 }]);
  });

  it('says nothing before anyone has greeted it', async () => {
    const frame = await waitingFrame();
    const arrived: unknown[] = [];
    const listen = ({ data }: MessageEvent): void => void arrived.push(data);
    addEventListener('message', listen);
    guestOf(frame).guest?.send({ type: 'submit' });
    await messagesArrived();
    removeEventListener('message', listen);
    expect(arrived).to.be.empty;
  });
});
