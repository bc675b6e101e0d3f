import { expect, waitUntil } from '@open-wc/testing';
import { connectFrame, type Host } from '../../../src/bridge/host.ts';
import type { GuestMessage } from '../../../src/bridge/protocol.ts';
import { PROTOCOL_VERSION } from '../../../src/bridge/version.ts';
import { emptyFrame, guestOf, load, messagesArrived } from '../../support/frame/frames.ts';

const hosts: Host[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.close();
});

/** A page's end, and what it heard. */
function connect(frame: HTMLIFrameElement, origin = location.origin) {
  const arrived: GuestMessage[] = [];
  const bench = { connects: 0, silences: 0 };
  const blocked: boolean[] = [];
  const host = connectFrame({
    frame,
    origin,
    onConnect: () => (bench.connects += 1),
    onMessage: (message) => arrived.push(message),
    onSilence: (isBlocked) => {
      bench.silences += 1;
      blocked.push(isBlocked);
    },
  });
  hosts.push(host);
  return { host, arrived, bench, blocked };
}

/** A document that answers the greeting with `answer` and then claims a payment. */
const imposter = (answer: string): string => `<!doctype html><script>
  addEventListener('message', ({ data, ports: [port] }) => {
    port.postMessage(${answer});
    port.postMessage({ type: 'state', state: { status: 'complete', forged: true } });
  });
</script>`;

describe('the page’s end of the bridge', () => {
  it('connects to its frame, and both are heard', async () => {
    const frame = emptyFrame();
    const { host, arrived, bench } = connect(frame);
    expect(host.connected).to.equal(false);
    await load(frame);
    await waitUntil(() => host.connected);
    host.send({ type: 'focus', field: 'cvc' });
    guestOf(frame).guest?.send({ type: 'resize', height: 300 });
    await waitUntil(() => arrived.length === 1 && guestOf(frame).received?.length === 1);
    expect(arrived).to.deep.equal([{ type: 'resize', height: 300 }]);
    expect(guestOf(frame).received).to.deep.equal([{ type: 'focus', field: 'cvc' }]);
    expect(bench).to.deep.equal({ connects: 1, silences: 0 });
  });

  it('says nothing before it is connected', async () => {
    const frame = emptyFrame();
    const { host } = connect(frame);
    host.send({ type: 'reset' });
    await load(frame);
    await waitUntil(() => host.connected);
    host.send({ type: 'check' });
    await waitUntil(() => guestOf(frame).received?.length === 1);
    expect(guestOf(frame).received).to.deep.equal([{ type: 'check' }]);
  });

  it('hears nothing of a document that lives on after the conversation is closed', async () => {
    const frame = emptyFrame();
    const { host, arrived } = connect(frame);
    await load(frame);
    await waitUntil(() => host.connected);
    host.close();
    guestOf(frame).guest?.send({ type: 'state', state: { status: 'loading' } });
    await messagesArrived();
    expect(arrived).to.deep.equal([]);
  });

  it('begins anew each time the frame is loaded, and no longer hears the document before', async () => {
    const frame = emptyFrame();
    const { host, arrived, bench } = connect(frame);
    await load(frame);
    await waitUntil(() => bench.connects === 1);
    const before = guestOf(frame).guest;
    await load(frame);
    await waitUntil(() => bench.connects === 2);
    before?.send({ type: 'state', state: { status: 'loading' } });
    guestOf(frame).guest?.send({ type: 'submit' });
    await waitUntil(() => arrived.length > 0);
    await messagesArrived();
    expect(arrived).to.deep.equal([{ type: 'submit' }]);
    expect(host.connected).to.equal(true);
  });

  it('uses a new nonce for each load', async () => {
    const nonces: string[] = [];
    const frame = emptyFrame();
    connect(frame);
    const listen = `<!doctype html><script>
      addEventListener('message', ({ data }) => parent.postMessage({ nonce: data.nonce }, '*'));
    </script>`;
    const onMessage = ({ data }: MessageEvent<{ nonce?: string }>): void => {
      if (data.nonce) nonces.push(data.nonce);
    };
    addEventListener('message', onMessage);
    await load(frame, listen);
    await load(frame, `${listen}<p>`);
    await waitUntil(() => nonces.length === 2);
    removeEventListener('message', onMessage);
    expect(nonces[0]).to.match(/^[\da-f]{32}$/);
    expect(nonces[1])
      .to.match(/^[\da-f]{32}$/)
      .and.not.equal(nonces[0]);
  });

  const version = PROTOCOL_VERSION;
  const wrongAnswers = [
    ['another nonce', `{ type: 'connected', version: ${version}, nonce: '${'0'.repeat(32)}' }`],
    ['no nonce', `{ type: 'connected', version: ${version} }`],
    ['another version', `{ type: 'connected', version: ${version + 1}, nonce: data.nonce }`],
    ['a version as text', `{ type: 'connected', version: '${version}', nonce: data.nonce }`],
    ['a state at once', `{ type: 'state', state: { status: 'complete', forged: true } }`],
  ] as const;
  for (const [what, answer] of wrongAnswers) {
    it(`hears nothing of a frame that answers with ${what}`, async () => {
      const frame = emptyFrame();
      const { host, arrived, bench } = connect(frame);
      await load(frame, imposter(answer));
      await messagesArrived();
      expect(host.connected).to.equal(false);
      expect(arrived).to.be.empty;
      expect(bench.connects).to.equal(0);
    });
  }

  it('hears a frame that answers rightly: the imposters above do get through', async () => {
    const frame = emptyFrame();
    const { arrived } = connect(frame);
    const right = `{ type: 'connected', version: ${version}, nonce: data.nonce }`;
    await load(frame, imposter(right));
    await waitUntil(() => arrived.length === 1);
  });

  it('hears nothing of other windows', async () => {
    const frame = emptyFrame();
    const { host, arrived } = connect(frame);
    await load(frame);
    await waitUntil(() => host.connected);
    const sibling = emptyFrame();
    await load(
      sibling,
      `<!doctype html><script>
        const forged = { type: 'state', state: { status: 'complete' } };
        parent.postMessage(forged, '*');
        parent.postMessage({ type: 'connected', version: ${version} }, '*');
        parent.postMessage('done', '*');
      </script>`,
    );
    postMessage({ type: 'state', state: { status: 'complete' } }, location.origin);
    guestOf(frame).parent.postMessage({ type: 'submit' }, '*');
    await messagesArrived();
    expect(arrived).to.be.empty;
  });
});

describe('a frame of another origin', () => {
  it('is not greeted, and is called silent two seconds after it was loaded', async function run() {
    this.timeout(8000);
    const greetings: unknown[] = [];
    const frame = emptyFrame();
    const { host, bench } = connect(frame, 'https://checkout.example');
    await load(frame, '<!doctype html><p>An error page of ours');
    guestOf(frame).addEventListener('message', ({ data }) => greetings.push(data));
    await load(frame, '<!doctype html><script>onmessage = () => parent.leak = true;</script>');
    await messagesArrived();
    expect(host.connected).to.equal(false);
    expect(greetings).to.be.empty;
    expect('leak' in window).to.equal(false);
    expect(bench.silences).to.equal(0);
    await waitUntil(() => bench.silences > 0, 'silence', { timeout: 4000 });
    expect(bench).to.deep.equal({ connects: 0, silences: 1 });
  });
});

describe('a closed bridge', () => {
  it('waits for nothing, greets nobody and hears nobody', async function run() {
    this.timeout(8000);
    const frame = emptyFrame();
    const { host, arrived, bench } = connect(frame);
    await load(frame);
    await waitUntil(() => host.connected);
    const { guest } = guestOf(frame);
    host.close();
    expect(host.connected).to.equal(false);
    guest?.send({ type: 'submit' });
    await load(frame, '<!doctype html><script>onmessage = () => parent.greeted = true;</script>');
    // A frame that is silent as long, and whose silence is heard.
    const other = emptyFrame();
    const { bench: open } = connect(other);
    await load(other, '<!doctype html>');
    await waitUntil(() => open.silences > 0, 'silence', { timeout: 4000 });
    expect('greeted' in window).to.equal(false);
    expect(arrived).to.be.empty;
    expect(bench).to.deep.equal({ connects: 1, silences: 0 });
  });
});

describe('a frame that the page’s own policy keeps out', () => {
  const ORIGIN = 'https://checkout.example';

  /** What a browser reports of a policy. */
  function report(init: Partial<SecurityPolicyViolationEventInit>): void {
    const event = new SecurityPolicyViolationEvent('securitypolicyviolation', {
      documentURI: location.href,
      originalPolicy: "frame-src 'self'",
      statusCode: 200,
      violatedDirective: 'frame-src',
      effectiveDirective: 'frame-src',
      disposition: 'enforce',
      blockedURI: `${ORIGIN}/frame.html`,
      bubbles: true,
      composed: true,
      ...init,
    });
    document.dispatchEvent(event);
  }

  for (const init of [
    {},
    { blockedURI: ORIGIN },
    { effectiveDirective: 'child-src' },
    { effectiveDirective: 'default-src' },
  ]) {
    it(`is told at once, not after eight seconds: ${JSON.stringify(init)}`, () => {
      const { blocked } = connect(emptyFrame(), ORIGIN);
      report(init);
      expect(blocked).to.deep.equal([true]);
    });
  }

  it('is still known for blocked when the browser shows an error page in it', async () => {
    const frame = emptyFrame();
    const { blocked } = connect(frame, ORIGIN);
    report({});
    frame.dispatchEvent(new Event('load'));
    await waitUntil(() => blocked.length > 1, 'two seconds', { timeout: 5000 });
    expect(blocked).to.deep.equal([true, true]);
  });

  const others: readonly Partial<SecurityPolicyViolationEventInit>[] = [
    { blockedURI: 'https://checkout.example.evil.example/frame.html' },
    { blockedURI: 'https://other.example/frame.html' },
    { blockedURI: 'inline' },
    { effectiveDirective: 'script-src-elem' },
    { effectiveDirective: 'img-src' },
    { disposition: 'report' },
  ];
  for (const init of others) {
    it(`is not what is reported of other things: ${JSON.stringify(init)}`, () => {
      const { bench } = connect(emptyFrame(), ORIGIN);
      report(init);
      expect(bench.silences).to.equal(0);
    });
  }

  it('is not one that answers', async () => {
    const frame = emptyFrame();
    const { host, bench } = connect(frame);
    await load(frame);
    await waitUntil(() => host.connected);
    report({ blockedURI: `${location.origin}/frame.html` });
    expect(bench.silences).to.equal(0);
  });

  it('is nobody’s any more once the conversation is closed', () => {
    const { host, bench } = connect(emptyFrame(), ORIGIN);
    host.close();
    report({});
    expect(bench.silences).to.equal(0);
  });
});
