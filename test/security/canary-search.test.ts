import { describe, expect, it } from 'vitest';
import { findCanaries, numberCanary, shortCanary } from '../support/vectors/canary.ts';

const CARD = '5555555555554444';
const ACCOUNT = '70012345987654';

const codes = (text: string, code: (value: number) => string, between = ''): string =>
  Array.from(text, (character) => code(character.charCodeAt(0))).join(between);
const hex = (value: number): string => value.toString(16);

describe('the search for canaries', () => {
  const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
    plain: (text) => text,
    'with dashes': (text) => Array.from(text).join('-'),
    'as an array': (text) => JSON.stringify(Array.from(text)),
    'as an array in JSON in JSON': (text) => JSON.stringify(JSON.stringify(Array.from(text))),
    reversed: (text) => Array.from(text).toReversed().join(''),
    'in base64': (text) => Buffer.from(text).toString('base64'),
    'in hexadecimal': (text) => codes(text, hex),
    'with percent signs': (text) => codes(text, (value) => `%${hex(value)}`),
    'with escapes': (text) => codes(text, (value) => `\\u00${hex(value)}`),
    'with entities': (text) => codes(text, (value) => `&#x${hex(value)};`),
    'as bytes': (text) => codes(text, String, ', '),
  };

  it.each(Object.entries(SPELLINGS))('finds what is written %s', (_, spell) => {
    for (const text of [CARD, ACCOUNT, 'a1_B-2c3D4e5F6g7H8i9']) {
      const said = `{"note":"so ${spell(text)}, then"}`;
      expect(findCanaries([numberCanary('it', text)], { here: said })).toEqual(['it in here']);
    }
    const code = `[" ${spell('7319')} "]`;
    expect(findCanaries([shortCanary('it', '7319')], { here: code })).toEqual(['it in here']);
  });

  it('finds base64 of a longer text, wherever the number begins in it', () => {
    for (const before of ['', 'x', 'xy', 'xyz']) {
      const text = Buffer.from(`${before}${CARD}!`).toString('base64');
      expect(findCanaries([numberCanary('it', CARD)], { text })).toHaveLength(1);
    }
  });

  it('takes no other number for it', () => {
    const others = { plain: '17319', money: '7319.00', id: 'a7319', time: '7319-1', last4: '4444' };
    expect(findCanaries([shortCanary('it', '7319'), numberCanary('it', CARD)], others)).toEqual([]);
  });
});
