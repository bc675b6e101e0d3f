import { expect } from '@open-wc/testing';
import { formatMoney, minorUnitDigits, sum, times } from '../../src/money.ts';

describe('an amount of money', () => {
  const cases = [
    [2400, 'USD', 'en-US', '$24.00'],
    [50, 'USD', 'en-US', '$0.50'],
    [0, 'USD', 'en-US', '$0.00'],
    [123_456_789, 'USD', 'en-US', '$1,234,567.89'],
    [3200, 'JPY', 'en-US', '¥3,200'],
    [4500, 'KWD', 'en-US', 'KWD 4.500'],
    [1999, 'BHD', 'en-US', 'BHD 1.999'],
    [199_900, 'HUF', 'en-US', 'HUF 1,999.00'],
    [199_900, 'IDR', 'en-US', 'IDR 1,999.00'],
    [199_900, 'COP', 'en-US', 'COP 1,999.00'],
    [1999, 'IQD', 'en-US', 'IQD 1.999'],
    [19_999, 'CLF', 'en-US', 'CLF 1.9999'],
    [1999, 'CLP', 'en-US', 'CLP 1,999'],
    [1999, 'ISK', 'en-US', 'ISK 1,999'],
    [1999, 'XAU', 'en-US', 'XAU 1,999'],
    [-2400, 'USD', 'en-US', '-$24.00'],
    [123_456, 'EUR', 'de-DE', '1.234,56 €'],
    [3200, 'JPY', 'ja-JP', '¥3,200'],
    [2400, 'ZZZ', 'en-US', 'ZZZ 24.00'],
    [2400, 'US', 'en-US', '24.00 US'],
    [2400, 'U$D', 'de-DE', '24,00 U$D'],
  ] as const;
  for (const [amount, currency, locale, text] of cases) {
    it(`of ${amount} ${currency} reads ${text} in ${locale}`, () => {
      const written = formatMoney({ amount, currency }, locale);
      expect(written.replaceAll(/[\u00a0\u202f]/g, ' ').replace('￥', '¥')).to.equal(text);
    });
  }

  it('reads in English as the browser itself would write it', () => {
    for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'CHF', 'BRL', 'KWD', 'XAF']) {
      const digits = minorUnitDigits(currency);
      const style = {
        style: 'currency',
        currency,
        currencyDisplay: currency === 'XAF' ? 'code' : 'symbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      } as const;
      for (const amount of [0, 1, -1, 99, 100, 999, 1000, 99_999, 100_000, -123_456_789]) {
        const decimal = `${amount}E-${digits}` as Intl.StringNumericLiteral;
        const native = new Intl.NumberFormat('en-US', style).format(decimal);
        expect(formatMoney({ amount, currency }, 'en-US')).to.equal(native);
        expect(formatMoney({ amount, currency }, 'en')).to.equal(native);
      }
    }
  });

  it('keeps every cent of the greatest exact amount', () => {
    const amount = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' };
    expect(formatMoney(amount, 'en-US')).to.equal('$90,071,992,547,409.91');
  });

  it('is isolated from text from right to left, which would turn its sign around', () => {
    const amount = { amount: 6050, currency: 'USD' };
    // With digits of its own, which most countries have, Arabic has its own order too.
    expect(formatMoney(amount, 'ar')).to.be.oneOf([
      '\u2066$60.50\u2069',
      '\u2066٦٠٫٥٠\u00a0US$\u2069',
    ]);
    expect(formatMoney(amount, 'ar-EG')).to.equal('\u2066٦٠٫٥٠\u00a0US$\u2069');
    expect(formatMoney(amount, 'ar-MA')).to.equal('\u2066$60.50\u2069');
    expect(formatMoney(amount, 'he')).to.equal('\u2066$60.50\u2069');
    expect(formatMoney({ amount: 6050, currency: 'AED' }, 'ar-AE')).to.equal(
      '\u2066AED\u00a060.50\u2069',
    );
    expect(formatMoney(amount, 'fa')).to.match(/^\u2066[^\u200e\u200f\u061c]+\u2069$/);
  });

  it('of nothing is not less than nothing', () => {
    expect(formatMoney({ amount: -0, currency: 'USD' }, 'en-US')).to.equal('$0.00');
  });

  it('names the currency where its sign is shared', () => {
    expect(formatMoney({ amount: 2400, currency: 'AUD' }, 'en-US')).to.equal('A$24.00');
    expect(formatMoney({ amount: 2400, currency: 'XOF' }, 'en-US')).to.contain('XOF');
    expect(formatMoney({ amount: 2400, currency: 'XXX' }, 'en-US')).to.contain('XXX');
  });
});

describe('the digits of the minor unit', () => {
  it('are two for a currency that nobody knows', () => {
    expect(minorUnitDigits('ZZZ')).to.equal(2);
  });
});

describe('a sum of money', () => {
  it('is in the one currency of its amounts', () => {
    const amounts = [2400, 1250, 50].map((amount) => ({ amount, currency: 'USD' }));
    expect(sum(amounts)).to.deep.equal({ amount: 3700, currency: 'USD' });
  });

  it('cannot be made of two currencies', () => {
    const mixed = [
      { amount: 1, currency: 'USD' },
      { amount: 1, currency: 'JPY' },
    ];
    expect(() => sum(mixed)).to.throw(RangeError);
  });

  it('of nothing has no currency, so there is none', () => {
    expect(() => sum([])).to.throw(RangeError);
  });

  it('that cannot be counted exactly is none', () => {
    const most = { amount: Number.MAX_SAFE_INTEGER, currency: 'JPY' };
    expect(sum([most, { ...most, amount: 0 }])).to.deep.equal(most);
    expect(() => sum([most, { ...most, amount: 1 }])).to.throw(RangeError, 'exactly');
  });
});

describe('a multiple of an amount', () => {
  it('is exact', () => {
    expect(times({ amount: 1250, currency: 'USD' }, 3)).to.deep.equal({
      amount: 3750,
      currency: 'USD',
    });
  });

  it('or none at all', () => {
    const most = { amount: Number.MAX_SAFE_INTEGER, currency: 'USD' };
    expect(() => times(most, 2)).to.throw(RangeError);
    expect(() => times({ ...most, amount: 1 }, 0.5)).to.throw(RangeError);
  });
});
