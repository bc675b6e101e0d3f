import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import type { Order, OrderLine } from '../../../src/checkout/order.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { lineTerms } from '../../../src/views/line-terms.ts';
import { orderSummary } from '../../../src/views/order-summary.ts';
import { MONTHLY, orderOf, TEE, TEE_ORDER, TRIAL } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';

/** The summary as the element draws it, by default with the terms of what recurs. */
async function summary(
  order: Order | undefined,
  { lineCount = 1, locale = 'en-US', hasTerms = true } = {},
) {
  const terms = (line: OrderLine): string =>
    lineTerms(line, order?.currency ?? '', { ...ENGLISH, locale });
  const view = { order, lineCount, locale, lineTerms: hasTerms ? terms : undefined, messages };
  return show(orderSummary({ ...view, discount: nothing }));
}

/** Name, details and amount of each line, and the total. */
async function wordsOf(order: Order, locale?: string) {
  const root = await summary(order, locale ? { locale } : {});
  const lines = [...root.querySelectorAll('li')].map((line) => [
    textOf(line.querySelector('.line-name')),
    textOf(line.querySelector('.line-details')),
    textOf(line.querySelector('.line-amount')),
  ]);
  return { lines, total: textOf(root.querySelector('.total')) };
}

describe('the order summary', () => {
  it('tells what is bought, how often and for how much', async () => {
    const two = { ...TEE, quantity: 2, amount: 4800 };
    expect(await wordsOf(orderOf([two, MONTHLY], 6000))).to.deep.equal({
      lines: [
        ['Moth tee', 'Qty 2 · $24.00 each', '$48.00'],
        ['Pro', '$12.00 per month', '$12.00'],
      ],
      total: 'Due today $60.00',
    });
  });

  it('tells what a trial costs after it, and that it costs nothing today', async () => {
    expect(await wordsOf(orderOf([TRIAL], 0))).to.deep.equal({
      lines: [['Pro with a trial', '14 days free, then $29.00 per month', '$0.00']],
      total: 'Due today $0.00',
    });
  });

  it('speaks of a total where nothing recurs', async () => {
    expect(await wordsOf(TEE_ORDER)).to.include({ total: 'Total $24.00' });
  });

  it('tells of several plans at once how many', async () => {
    const seats = { ...MONTHLY, quantity: 3, amount: 3600 };
    const { lines } = await wordsOf(orderOf([seats], 3600));
    expect(lines).to.deep.equal([['Pro', 'Qty 3 · $12.00 per month each', '$36.00']]);
  });

  it('never multiplies where the service has computed another amount', async () => {
    const tiered = { ...TEE, quantity: 3, amount: 6000 };
    const seats = { ...MONTHLY, quantity: 3, amount: 3000 };
    const discounted = { ...MONTHLY, amount: 900 };
    const trial = { ...TRIAL, quantity: 2, amount: 5000 };
    const order = orderOf([tiered, seats, discounted, trial], 9900);
    expect((await wordsOf(order)).lines).to.deep.equal([
      ['Moth tee', 'Qty 3', '$60.00'],
      ['Pro', 'Qty 3 · $30.00 per month', '$30.00'],
      ['Pro', '$9.00 per month', '$9.00'],
      ['Pro with a trial', 'Qty 2 · 14 days free, then $50.00 per month', '$0.00'],
    ]);
  });

  it('tells of other intervals', async () => {
    const recurring = { interval: 'month', interval_count: 3, trial_period_days: 1 };
    const { lines } = await wordsOf(orderOf([{ ...TRIAL, recurring }], 0));
    expect(lines[0]?.[1]).to.equal('1 day free, then $29.00 every 3 months');
  });

  it('knows yen, which have no cents', async () => {
    const order = orderOf([{ ...TEE, unit_amount: 3200, amount: 3200 }], 3200, 'JPY');
    expect(await wordsOf(order)).to.include({ total: 'Total ¥3,200' });
  });

  it('knows dinars, which have a thousand parts', async () => {
    const order = orderOf([{ ...TEE, unit_amount: 4500, amount: 4500 }], 4500, 'KWD');
    expect(await wordsOf(order)).to.include({ total: 'Total KWD 4.500' });
  });

  it('writes amounts as the reader’s language does', async () => {
    expect(await wordsOf(orderOf([TEE], 2400, 'EUR'), 'de-DE')).to.include({
      total: 'Total 24,00 €',
    });
  });

  it('holds the place of what is not known yet', async () => {
    const root = await summary(undefined, { lineCount: 3 });
    expect(root.querySelectorAll('li')).to.have.length(3);
    expect(textOf(root.querySelector('ul'))).to.equal('');
    await expect(root).to.be.accessible();
  });

  it('holds the place of terms whose words have not come, and tells everything else', async () => {
    const order = orderOf([TEE, MONTHLY], 3600);
    const root = await summary(order, { lineCount: 2, hasTerms: false });
    const [tee, plan] = root.querySelectorAll('.line-details');
    expect(textOf(tee)).to.equal('Qty 1');
    expect(textOf(plan)).to.equal('');
    expect(plan?.querySelector('.bone')).to.not.equal(null);
    expect(textOf(root.querySelector('.total'))).to.equal('Due today $36.00');
    await expect(root).to.be.accessible();
  });

  it('passes axe', async () => {
    await expect(await summary(orderOf([TEE, MONTHLY, TRIAL], 3600))).to.be.accessible();
  });

  for (const text of HOSTILE_TEXTS) {
    it(`shows a name as it is, never as markup: ${text.slice(0, 40)}`, async () => {
      const root = await summary(orderOf([{ ...TEE, name: text, description: text }], 2400));
      expect(root.querySelector('.line-name')?.textContent).to.equal(text);
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
      expect('ranHere' in window).to.equal(false);
      expect(textOf(root.querySelector('.total'))).to.equal('Total $24.00');
    });
  }
});

const pictureOf = async (image_url: string) =>
  (await summary(orderOf([{ ...TEE, image_url }], 2400))).querySelector('img');

describe('the picture of a product', () => {
  it('is loaded at once where every layout shows it, and the others where they are seen', async () => {
    const image_url = `${location.origin}/demo/images/tee.svg`;
    const lines = [TEE, { ...TEE, name: 'Mug' }].map((line) => ({ ...line, image_url }));
    const pictures = (await summary(orderOf(lines, 4800))).querySelectorAll('img');
    expect([...pictures].map(({ loading }) => loading)).to.deep.equal(['eager', 'eager', 'lazy']);
  });

  it('is shown without telling its server which page it is on', async () => {
    const picture = await pictureOf(`${location.origin}/demo/images/tee.svg`);
    expect(picture?.getAttribute('src')).to.equal(`${location.origin}/demo/images/tee.svg`);
    expect(picture?.referrerPolicy).to.equal('no-referrer');
    expect(picture?.alt).to.equal('');
  });

  const addresses = [
    'javascript:window.ranHere = 1',
    'JaVaScRiPt:window.ranHere = 1',
    ' javascript:window.ranHere = 1',
    'java\nscript:window.ranHere = 1',
    'data:image/svg+xml,<svg onload="parent.ranHere = 1"/>',
    'data:text/html,<script>parent.ranHere = 1</script>',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'ftp://shop.example/tee.png',
    'https://ada:secret@shop.example/tee.png',
    'https://ada@shop.example/tee.png',
    '//shop.example/tee.png',
    '/tee.png',
    'tee.png',
    'https://',
    '',
  ];
  for (const address of addresses) {
    it(`is left out at ${JSON.stringify(address)}`, async () => {
      expect(await pictureOf(address)).to.equal(null);
      expect('ranHere' in window).to.equal(false);
    });
  }

  it('cannot break out of its attribute', async () => {
    const picture = await pictureOf('https://x.invalid/"onerror="window.ranHere=1');
    expect(picture?.hasAttribute('onerror')).to.equal(false);
    expect(picture?.getAttribute('src')).to.not.contain('"');
  });

  it('goes when it cannot be loaded', async () => {
    const picture = await pictureOf('https://x.invalid/none.png');
    picture?.dispatchEvent(new Event('error'));
    expect(picture?.hidden).to.equal(true);
  });
});
