import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/errors.ts';
import { checkMessageOverrides } from '../../../src/messages/message-overrides.ts';

describe('a merchant’s own wording', () => {
  it('may say what it likes, with the same placeholders', () => {
    for (const messages of [
      undefined,
      null,
      {},
      { pay: 'Donate {amount}', total: 'Sum' },
      { number: 'Number of your card' },
    ]) {
      expect(() => checkMessageOverrides(messages)).to.not.throw();
    }
  });

  for (const [what, messages, told] of [
    ['an amount is left out', { pay: 'Buy now' }, 'messages.pay lacks {amount}.'],
    ['a placeholder is mistyped', { total: 'Sum {amont}' }, 'messages.total knows no {amont}.'],
    ['it is no text', { total: 1 }, 'messages.total is a text of at most 1000 characters.'],
    ['it is endless', { total: 'x'.repeat(1001) }, 'messages.total is a text'],
  ] as const) {
    it(`is refused where ${what}, and says so`, () => {
      expect(() => checkMessageOverrides(messages)).to.throw(ConfigurationError, told);
    });
  }
});
