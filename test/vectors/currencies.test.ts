import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { code as currencyCode } from 'currency-codes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, minorUnitDigits } from '../../src/money.ts';

/** Every code of the service. Interface, section 4.2. */
const CODES = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP ' +
  'BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB ' +
  'EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD ' +
  'JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LYD MAD MDL MGA MKD MMK MNT MOP ' +
  'MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON ' +
  'RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY ' +
  'TTD TWD TZS UAH UGX USD USN UYI UYU UZS VEF VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF ' +
  'XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL'
).split(' ');

const LIST = join(import.meta.dirname, '../../../shared/vectors/iso-4217.csv');
const columns = existsSync(LIST) ? readFileSync(LIST, 'utf8').trim().split(/\r?\n/).slice(1) : [];

/** Minor units of the currencies in use; `-` where ISO gives none. Names may hold commas. */
const ISO = new Map(
  columns.flatMap((line) => {
    const [, code, digits, withdrawn] = /,([A-Z]{3}),\d*,([\d-]*),([^,]*)$/.exec(line) ?? [];
    return code && digits && !withdrawn ? [[code, digits] as const] : [];
  }),
);

describe('minor units', () => {
  it('has 179 codes to know', () => {
    expect(new Set(CODES).size).toBe(179);
  });

  if (ISO.size === 0) console.log(`Not compared with ISO 4217: there is no ${LIST}`);
  const listed = CODES.filter((code) => ISO.has(code));
  if (listed.length > 0) {
    it.each(listed)('of %s are those of ISO 4217', (code) => {
      const digits = ISO.get(code);
      expect(minorUnitDigits(code)).toBe(digits === '-' ? 0 : Number(digits));
    });
  }

  it.each(CODES.filter((code) => currencyCode(code) !== undefined))(
    'of %s are those of currency-codes',
    (code) => {
      expect(minorUnitDigits(code)).toBe(currencyCode(code)?.digits);
    },
  );
});

describe('an amount', () => {
  it.each([
    [1999, 'USD', 'en-US', '$19.99'],
    [50, 'USD', 'en-US', '$0.50'],
    [0, 'USD', 'en-US', '$0.00'],
    [3200, 'JPY', 'en-US', '¥3,200'],
    [4500, 'KWD', 'en-US', 'KWD 4.500'],
    [123_456, 'HUF', 'en-US', 'HUF 1,234.56'],
    [100, 'IDR', 'en-US', 'IDR 1.00'],
    [250, 'COP', 'en-US', 'COP 2.50'],
    [1500, 'IQD', 'en-US', 'IQD 1.500'],
    [123_456, 'EUR', 'de-DE', '1.234,56 €'],
    [10_000, 'CLF', 'en-US', 'CLF 1.0000'],
  ])('of %i %s reads in %s as %s', (amount, currency, locale, expected) => {
    expect(formatMoney({ amount, currency }, locale).replace(/\s/g, ' ')).toBe(expected);
  });

  it('has every digit that it has, up to the greatest exact one', () => {
    const amounts = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 2 ** 52, max: 2 ** 53 - 1 }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CODES), (amount, currency) => {
        const digits = minorUnitDigits(currency);
        const written = formatMoney({ amount, currency }, 'en-US');
        const [, fraction = ''] = written.split('.');
        expect(fraction).toHaveLength(digits);
        expect(BigInt(written.replaceAll(/\D/g, ''))).toBe(BigInt(Math.abs(amount)));
        expect(written.startsWith('-')).toBe(amount < 0);
      }),
      { numRuns: 2000 },
    );
  });
});

const LOCALES =
  'en-US en-GB en-AU en-CA en-IN de-DE de-CH fr-FR fr-CA es-ES es-MX es-AR pt-BR sv-SE nb-NO ' +
  'tr-TR ru-RU ja-JP zh-CN ar-EG';

/** What stands beside the digits: a sign or a code, without marks and spaces. */
function signOf(currency: string, locale: string): string {
  return formatMoney({ amount: 0, currency }, locale).replaceAll(/[^\p{L}\p{Sc}]/gu, '');
}

describe('the sign of a currency', () => {
  it.each(LOCALES.split(' '))('stands for no other one in %s', (locale) => {
    const known = new Set([...CODES, ...Intl.supportedValuesOf('currency')]);
    const named = new Map<string, string>();
    for (const currency of known) {
      const sign = signOf(currency, locale);
      expect(sign, currency).not.toContain('¤');
      expect(named.get(sign), `${currency} is written as ${sign}`).toBeUndefined();
      named.set(sign, currency);
    }
  });

  it.each([
    ['USD', 'en-US', '$'],
    ['AUD', 'en-US', 'A$'],
    ['AUD', 'en-AU', '$'],
    ['USD', 'en-AU', 'USD'],
    ['CNY', 'en-US', 'CN¥'],
    ['XOF', 'fr-FR', 'XOF'],
    ['XXX', 'en-US', 'XXX'],
  ])('of %s is in %s: %s', (currency, locale, sign) => {
    expect(formatMoney({ amount: 0, currency }, locale)).toContain(sign);
    expect(signOf(currency, locale)).toBe(sign.replaceAll(/[^\p{L}\p{Sc}]/gu, ''));
  });
});
