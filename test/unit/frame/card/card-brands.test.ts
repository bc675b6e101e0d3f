import { describe, expect, it } from 'vitest';
import { brandOf } from '../../../../src/frame/card/card-brands.ts';

const name = (digits: string): string | undefined => brandOf(digits)?.name;

describe('card brands', () => {
  const numbers = [
    ['4242424242424242', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard'],
    ['378282246310005', 'American Express'],
    ['6011111111111117', 'Discover'],
    ['3056930009020004', 'Diners Club'],
    ['3566002020360505', 'JCB'],
    ['6200000000000005', 'UnionPay'],
    ['6759649826438453', 'Maestro'],
    ['5066991111111118', 'Elo'],
    ['2200000000000004', 'Mir'],
    ['6370950000000005', 'Hiper'],
    ['6062826786276634', 'Hipercard'],
    ['6522000000000000', 'RuPay'],
    ['5060990580000217499', 'Verve'],
    ['9792000000000001', 'Troy'],
  ] as const;

  for (const [digits, brand] of numbers) {
    it(`knows ${brand} by ${digits.slice(0, 6)}`, () => expect(name(digits)).to.equal(brand));
  }

  it('says nothing while more digits could tell of another brand', () => {
    expect(name('')).to.equal(undefined);
    expect(name('4')).to.equal(undefined); // Elo has 401178
    expect(name('42')).to.equal('Visa');
    expect(name('40117')).to.equal(undefined);
    expect(name('401178')).to.equal('Elo');
    expect(name('401177')).to.equal('Visa');
    expect(name('34')).to.equal('American Express');
  });

  it('is the same whatever was looked up before', () => {
    const typed = numbers.flatMap(([digits]) =>
      Array.from(digits, (_, index) => digits.slice(0, index + 1)),
    );
    const grouped = ['6011 00', '6522 0', '6221', '4011 78', '42 4', '\uff14\uff12'];
    const asked = ['401178', '', ...typed, ...typed.toReversed(), ...grouped, '4', '40117'];
    const fresh = new Map(asked.map((digits) => [digits, (name(''), name('9'), name(digits))]));
    expect(asked.map((digits) => [digits, name(digits)])).to.deep.equal(
      asked.map((digits) => [digits, fresh.get(digits)]),
    );
  });

  it('takes digits in groups, and those of any script', () => {
    for (const [digits, brand] of numbers) {
      expect(name(digits.replace(/(\d{4})(?=\d)/g, '$1 ')), digits).to.equal(brand);
    }
    expect(name('\uff14\uff12')).to.equal('Visa');
  });

  it('prefers the longest prefix', () => {
    expect(name('650039')).to.equal('Elo');
    expect(name('650010')).to.equal('Verve');
    expect(name('659999')).to.equal('Discover');
  });

  it('has no brand for an unknown prefix', () => {
    expect(name('1234567890123456')).to.equal(undefined);
    expect(name('0000000000000000')).to.equal(undefined);
  });

  it('gives the security code of American Express four digits, all others three', () => {
    for (const [digits, brand] of numbers) {
      expect(brandOf(digits)?.codeLength, brand).to.equal(brand === 'American Express' ? 4 : 3);
    }
  });
});
