import { expect } from '@open-wc/testing';
import type { CryptoPayment } from '../../../../src/api/crypto.ts';
import { type CryptoShown, createCryptoView } from '../../../../src/frame/crypto/crypto-view.ts';
import { transferRequest } from '../../../../src/frame/crypto/qr-code.ts';
import { cryptoTexts } from '../../../../src/messages/crypto.ts';
import { HOSTILE_TEXTS, show, textOf } from '../../../support/element/views.ts';
import { html } from 'lit';

const PAYMENT: CryptoPayment = {
  network: 'solana',
  asset: 'USDC',
  address: 'SANDBOX0abc',
  amount: '48.00',
  expires_at: '2026-03-01T13:00:00Z',
  reference: 'ref1',
};

async function viewOf(status: CryptoShown['status'], isSilent = false, payment = PAYMENT) {
  const view = createCryptoView();
  const root = await show(html`${view.element}`);
  view.show({ payment, status, isSilent }, cryptoTexts, 'Not loaded');
  const target = root.querySelector<HTMLElement>('.crypto-target');
  return { view, root, target, status: () => textOf(root.querySelector('.crypto-status')) };
}

describe('the place for stablecoins', () => {
  it('says what to send where, by text, code and fields that can be copied', async () => {
    const { root, target, status } = await viewOf(undefined);
    expect(status()).to.equal('Waiting for your payment');
    expect(textOf(target)).to.contain('Send exactly 48.00 USDC on Solana from your wallet.');
    expect(root.querySelector<HTMLInputElement>('#crypto-amount')?.value).to.equal('48.00');
    expect(root.querySelector<HTMLInputElement>('#crypto-address')?.value).to.equal('SANDBOX0abc');
    expect(root.querySelectorAll('input:not([readonly])')).to.have.length(0);
    expect(root.querySelector('svg path')?.getAttribute('d')).to.match(/^M\d+ \d+h1v1h-1z/);
    await expect(root).to.be.accessible();
  });

  it('tells wallets the coin, the amount and the session', () => {
    expect(transferRequest(PAYMENT)).to.equal(
      'solana:SANDBOX0abc?amount=48.00&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v&reference=ref1',
    );
  });

  it('offers no address any more once something has arrived or the time is over', async () => {
    const cases: readonly (readonly [CryptoShown['status'], RegExp])[] = [
      [{ status: 'detected' }, /^Received, waiting for confirmation$/],
      [{ status: 'failed', reason: 'underpaid' }, /^Less arrived .* use another way to pay\.$/],
      [{ status: 'failed', reason: 'overpaid' }, /^More arrived .* use another way to pay\.$/],
      [{ status: 'failed', reason: 'late' }, /too late for this order\. Contact the shop/],
      [{ status: 'failed' }, /^This payment did not go through\./],
      [{ status: 'expired' }, /^The time for this payment is over\./],
    ];
    for (const [said, text] of cases) {
      const { target, status } = await viewOf(said);
      expect(status()).to.match(text);
      expect(status()).not.to.match(/\bpaid\b/i);
      expect(target?.hidden).to.equal(true);
    }
  });

  it('keeps the address while the service does not answer', async () => {
    for (const said of [undefined, { status: 'pending' }] as const) {
      const { target, status } = await viewOf(said, true);
      expect(status()).to.match(/We keep trying\.$/);
      expect(target?.hidden).to.equal(false);
    }
  });

  it('brings no address back where the service does not answer after something has arrived', async () => {
    for (const said of ['detected', 'confirmed', 'failed'] as const) {
      const { target, status } = await viewOf({ status: said }, true);
      expect(status()).to.match(/We keep trying\.$/);
      expect(target?.hidden, said).to.equal(true);
    }
  });

  it('announces the status, and not the time that passes', async () => {
    const { view, root, status } = await viewOf(undefined);
    const clock = root.querySelector('.crypto-clock');
    for (const [seconds, text] of [
      [3849.7, '1:04:09'],
      [249, '4:09'],
      [-5, '0:00'],
    ] as const) {
      view.showTime(seconds, 'en');
      expect(textOf(clock)).to.equal(text);
    }
    expect(clock).to.have.attribute('aria-live', 'off');
    expect(clock?.closest('[role="status"]')).to.equal(null);
    expect(status()).to.equal('Waiting for your payment');
  });

  it('says that nothing is there where the service says nothing that can be read', () => {
    const view = createCryptoView();
    view.show({ payment: undefined, status: undefined }, cryptoTexts, 'Not loaded');
    expect(textOf(view.element.querySelector('.crypto-status'))).to.equal('Not loaded');
  });

  it('writes whatever the service says as text', async () => {
    for (const text of HOSTILE_TEXTS) {
      const { root } = await viewOf(undefined, false, { ...PAYMENT, asset: text, network: text });
      expect(root.querySelector('script, iframe, style, img, a')).to.equal(null);
      expect(root.querySelectorAll('strong')[1]?.textContent).to.equal(text);
    }
  });
});
