import { describe, expect, it } from 'vitest';
import { checkName } from '../../../../src/frame/fields/name-on-card.ts';

describe('name on card', () => {
  for (const name of [
    'Ada Lovelace',
    'O’Brien-Łukasz',
    '山田太郎',
    'محمد',
    'Suharto',
    'Shop 24',
    'A',
  ]) {
    it(`takes ${name}`, () => expect(checkName(name)).to.equal(undefined));
  }

  it('wants something', () => {
    for (const name of ['', '   ', '-']) expect(checkName(name)).to.equal('empty');
  });

  it('takes no control characters, and no half of a character', () => {
    for (const name of ['Ada\0Lovelace', 'Ada\u0007', 'Ada\u009f', 'Ada\ud83d', '\udc00Ada']) {
      expect(checkName(name), JSON.stringify(name)).to.equal('empty');
    }
    for (const name of ['می‌خواهم', 'Zoë 👩‍👩‍👧', ' Ada\t']) {
      expect(checkName(name), name).to.equal(undefined);
    }
  });

  it('knows a card number in the wrong field', () => {
    for (const name of [
      '4242 4242 4242 4242',
      'Ada 4242-4242-4242-4242',
      '４２４２４２４２４２４２４２４２',
      '123',
    ]) {
      expect(checkName(name), name).to.equal('card-number');
    }
  });

  it('takes two names of 255 characters and no more', () => {
    const names = `${'a'.repeat(255)} ${'b'.repeat(255)}`;
    expect(checkName(names)).to.equal(undefined);
    expect(checkName(`${names}b`)).to.equal('too-long');
  });
});
