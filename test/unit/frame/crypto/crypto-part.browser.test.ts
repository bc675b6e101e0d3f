import { expect, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import type { CryptoStatus } from '../../../../src/api/crypto.ts';
import { createCryptoPart } from '../../../../src/frame/crypto/crypto-part.ts';
import { ENGLISH } from '../../../../src/frame/fields/wording.ts';
import { SESSION_ORDER, TERMS } from '../../../support/checkout/sample-order.ts';
import { show, textOf } from '../../../support/element/views.ts';

const CRYPTO = {
  network: 'solana',
  asset: 'USDC',
  address: 'SANDBOX0abc',
  amount: '24.00',
  expires_at: '2026-03-01T13:00:00Z',
  reference: 'ref1',
};
const NOON = Date.parse('2026-03-01T12:00:00Z');

const orderWith = (crypto: Readonly<Record<string, unknown>>) => ({
  ...SESSION_ORDER,
  session: { ...TERMS, crypto },
});

/**
 * A part whose service gives this answer to each question; without one, none.
 *
 * @param askSession - What comes of a question about the session.
 */
async function partOf(answer?: CryptoStatus, askSession = () => Promise.resolve()) {
  const root = await show(html``);
  const asked: unknown[] = [];
  let isSilent = false;
  let isOpen = true;
  let time = NOON;
  let locale = 'en';
  let sessionsAsked = 0;
  let detected = 0;
  const part = createCryptoPart({
    root,
    service: {
      call: async (_, request) => {
        asked.push(request);
        if (isSilent) throw new Error('No answer');
        return answer ? (answer as never) : new Promise(() => {});
      },
    },
    askSession() {
      sessionsAsked += 1;
      return askSession();
    },
    onDetected: () => (detected += 1),
    isOpen: () => isOpen,
    now: () => time,
    wording: {
      ...ENGLISH,
      get locale() {
        return locale;
      },
    },
  });
  return {
    root,
    part,
    asked,
    sessionsAsked: () => sessionsAsked,
    detected: () => detected,
    silence: () => (isSilent = true),
    speak: (tag: string) => (locale = tag),
    end: () => (isOpen = false),
    wait: (milliseconds: number) => (time += milliseconds),
    target: () => root.querySelector<HTMLElement>('.crypto-target'),
    status: () => textOf(root.querySelector('.crypto-status')),
  };
}

/** Resolves once everything has happened that did not have to wait. */
const aTaskLater = () => new Promise((resolve) => setTimeout(resolve));

describe('the part for stablecoins', () => {
  it('shows what the session says, counts down, and asks by the session’s id', async () => {
    const { root, part, asked } = await partOf();
    part.show(orderWith(CRYPTO), true);
    expect(textOf(root.querySelector('.crypto-clock'))).to.equal('1:00:00');
    expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden).to.equal(false);
    await Promise.resolve();
    expect(asked).to.deep.equal([{ id: 'ecs_1' }]);
    part.stop();
  });

  it('shows no address before the first answer where something has arrived already', async () => {
    for (const status of ['detected', 'failed']) {
      const { root, part } = await partOf();
      part.show(orderWith({ ...CRYPTO, status }), true);
      expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden, status).to.equal(true);
      part.stop();
    }
  });

  it('shows no address again where the service does not answer after something has arrived', async () => {
    for (const status of ['detected', 'confirmed'] as const) {
      const { root, part, silence } = await partOf({ status });
      const shown = async (text: RegExp) =>
        waitUntil(() => text.test(textOf(root.querySelector('.crypto-status'))));
      part.show(orderWith(CRYPTO), true);
      await shown(/^Received/);
      silence();
      part.stop();
      part.show(orderWith(CRYPTO), true);
      await shown(/We keep trying/);
      expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden, status).to.equal(true);
      part.stop();
    }
  });

  it('says once for each session that something has arrived, so that it is remembered', async () => {
    const { part, detected } = await partOf({ status: 'detected' });
    for (const order of [orderWith(CRYPTO), orderWith(CRYPTO)]) {
      part.show(order, true);
      await aTaskLater();
      part.stop();
    }
    expect(detected()).to.equal(1);
  });

  it('has the session asked for once at a time when what has arrived is confirmed', async () => {
    const answered = Promise.withResolvers<void>();
    const { part, sessionsAsked } = await partOf({ status: 'confirmed' }, () => answered.promise);
    const ask = async () => {
      part.show(orderWith(CRYPTO), true);
      await aTaskLater();
      part.stop();
    };
    await ask();
    await ask();
    expect(sessionsAsked()).to.equal(1);
    // No answer to it has ended the checkout.
    answered.resolve();
    await aTaskLater();
    await ask();
    expect(sessionsAsked()).to.equal(2);
  });

  it('asks for the session with every fifth answer, as another tab may change what is due', async () => {
    const { part, asked, sessionsAsked } = await partOf({ status: 'pending' });
    const questions: number[] = [];
    for (let answers = 1; answers <= 10; answers += 1) {
      part.show(orderWith(CRYPTO), true);
      await aTaskLater();
      part.stop();
      questions.push(sessionsAsked());
    }
    expect(asked).to.have.length(10);
    expect(questions).to.deep.equal([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  });

  it('asks for the session before it says that the time is over, and shows no address meanwhile', async () => {
    const answered = Promise.withResolvers<void>();
    const bench = await partOf({ status: 'expired' }, () => answered.promise);
    bench.part.show(orderWith(CRYPTO), true);
    await aTaskLater();
    expect(bench.sessionsAsked()).to.equal(1);
    expect(bench.target()?.hidden).to.equal(true);
    expect(bench.status()).to.equal('Waiting for your payment');
    answered.resolve();
    await aTaskLater();
    expect(bench.status()).to.match(/^The time for this payment is over\./);
    bench.part.stop();
  });

  it('shows no address when its time is up, whatever the service has said last', async () => {
    const bench = await partOf({ status: 'pending' });
    bench.part.show(orderWith(CRYPTO), true);
    await aTaskLater();
    expect(bench.target()?.hidden).to.equal(false);
    bench.wait(3_600_000);
    await waitUntil(() => bench.target()?.hidden, 'the address is gone', { timeout: 5000 });
    expect(bench.status()).to.equal('Waiting for your payment');
    bench.part.stop();
  });

  it('asks nothing any more once the checkout has ended, however often it is shown', async () => {
    const { part, asked, end, speak } = await partOf();
    part.show(orderWith(CRYPTO), true);
    await aTaskLater();
    end();
    part.stop();
    speak('de');
    part.show(orderWith(CRYPTO), true);
    await aTaskLater();
    expect(asked).to.have.length(1);
  });

  it('asks again at once in a page that comes back from the cache, as long as it is open', async () => {
    const { part, asked } = await partOf();
    const comeBack = async (persisted: boolean) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
      await aTaskLater();
      return asked.length;
    };
    part.show(orderWith(CRYPTO), true);
    await aTaskLater();
    expect(await comeBack(false)).to.equal(1);
    expect(await comeBack(true)).to.equal(2);
    expect(await comeBack(true)).to.equal(3);
    part.stop();
    expect(await comeBack(true)).to.equal(3);
  });

  it('asks nothing while another way to pay is chosen, or where nothing can be read', async () => {
    const { root, part, asked } = await partOf();
    part.show(orderWith(CRYPTO), false);
    part.show(orderWith({ ...CRYPTO, amount: '<b>' }), true);
    await Promise.resolve();
    expect(asked).to.deep.equal([]);
    expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden).to.equal(true);
  });
});
