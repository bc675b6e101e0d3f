import { expect, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import type { CryptoStatus } from '../../../../src/api/crypto.ts';
import { createCryptoPart } from '../../../../src/frame/crypto/crypto-part.ts';
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

/** A part whose service gives this answer to each question; without one, none. */
async function partOf(answer?: CryptoStatus) {
  const root = await show(html``);
  const asked: unknown[] = [];
  let isSilent = false;
  const { promise: confirmed, resolve } = Promise.withResolvers<void>();
  const part = createCryptoPart({
    root,
    service: {
      call: async (_, request) => {
        asked.push(request);
        if (isSilent) throw new Error('No answer');
        return answer ? (answer as never) : new Promise(() => {});
      },
    },
    onConfirmed: async () => {
      part.stop();
      resolve();
    },
    now: () => NOON,
  });
  const silence = (): void => {
    isSilent = true;
  };
  return { root, part, asked, confirmed, silence };
}

describe('the part for stablecoins', () => {
  it('shows what the session says, counts down, and asks by the session’s id', async () => {
    const { root, part, asked } = await partOf();
    part.show(orderWith(CRYPTO), {}, 'en', true);
    expect(textOf(root.querySelector('.crypto-clock'))).to.equal('1:00:00');
    expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden).to.equal(false);
    await Promise.resolve();
    expect(asked).to.deep.equal([{ id: 'ecs_1' }]);
    part.stop();
  });

  it('shows no address before the first answer where something has arrived already', async () => {
    for (const status of ['detected', 'failed']) {
      const { root, part } = await partOf();
      part.show(orderWith({ ...CRYPTO, status }), {}, 'en', true);
      expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden, status).to.equal(true);
      part.stop();
    }
  });

  it('shows no address again where the service does not answer after something has arrived', async () => {
    for (const status of ['detected', 'confirmed'] as const) {
      const { root, part, silence } = await partOf({ status });
      const shown = async (text: RegExp) =>
        waitUntil(() => text.test(textOf(root.querySelector('.crypto-status'))));
      part.show(orderWith(CRYPTO), {}, 'en', true);
      await shown(/^Received/);
      silence();
      part.stop();
      part.show(orderWith(CRYPTO), {}, 'en', true);
      await shown(/We keep trying/);
      expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden, status).to.equal(true);
      part.stop();
    }
  });

  it('lets the checkout know once what has arrived is confirmed', async () => {
    const { part, confirmed } = await partOf({ status: 'confirmed' });
    part.show(orderWith(CRYPTO), {}, 'en', true);
    await confirmed;
  });

  it('asks nothing while another way to pay is chosen, or where nothing can be read', async () => {
    const { root, part, asked } = await partOf();
    part.show(orderWith(CRYPTO), {}, 'en', false);
    part.show(orderWith({ ...CRYPTO, amount: '<b>' }), {}, 'en', true);
    await Promise.resolve();
    expect(asked).to.deep.equal([]);
    expect(root.querySelector<HTMLElement>('.crypto-target')?.hidden).to.equal(true);
  });
});
