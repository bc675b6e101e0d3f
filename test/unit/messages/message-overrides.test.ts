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

  for (const [what, messages, notified] of [
    ['an amount is left out', { pay: 'Buy now' }, 'messages.pay must contain {amount}.'],
    [
      'a placeholder is mistyped',
      { total: 'Sum {amont}' },
      'messages.total must not contain {amont}.',
    ],
    ['it is no text', { total: 1 }, 'messages.total must be a string of at most 1000 characters.'],
    ['it is endless', { total: 'x'.repeat(1001) }, 'messages.total must be a string'],
  ] as const) {
    it(`is refused where ${what}, and says so`, () => {
      expect(() => checkMessageOverrides(messages)).to.throw(ConfigurationError, notified);
    });
  }
});
