import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../../../hosted/page/address.ts';
import {
  decode,
  readCredential,
  readCredentials,
} from '../../../../../hosted/page/link/link-text.ts';
import { cryptoRandom, createId, createUuid } from '../../../../../sandbox/store/ids.ts';

/** What mail programs, messengers and campaigns leave behind a link. */
const BEHIND = [
  '?utm_source=x&utm_medium=email',
  '&utm_source=x',
  '&amp;utm_source=x',
  '%3Futm_source%3Dx',
  '%26utm_source=x',
  '/?mc_cid=1',
  '#utm',
  '%23utm',
  ...'.,;:!?)]}>\'"*|\\^`/'.split(''),
  '%3E',
  '%22',
  '%29.',
  '…',
  '%E2%80%A6',
  '%E2%80%9D',
  '%C2%BB',
  '。',
  ' ',
  '+',
  '%20',
  '%C2%A0',
  '%0D%0A',
  '%00',
  '=',
  '...',
  // A zero-width space, joiner and non-joiner, a mark of direction, a soft hyphen, a byte order mark.
  '%E2%80%8B',
  '%E2%80%8D',
  '%E2%80%8C',
  '%E2%80%8F',
  '%C2%AD',
  '%EF%BB%BF',
  '\u200b',
  '\ufeff',
  // An encoded character that was cut in the middle, and half an escape.
  '%E2%80',
  '%2',
  '%',
];

/** What they put before it. */
const BEFORE = ['', '%E2%80%8B', '\ufeff', '%3C', '"', '(', '%20', '/', '!/', '#', '%23/'];

/** How they write what stands in it. */
const WRITTEN: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['with %5F for _', (text) => text.replaceAll('_', '%5F')],
  ['escaped twice', (text) => text.replaceAll('_', '%255F')],
  ['escaped three times', (text) => text.replaceAll('_', '%25255f')],
  ['escaped as Markdown does', (text) => text.replaceAll(/[_.-]/g, '\\$&')],
  ['wrapped', (text) => wrap(text, '%0D%0A')],
  ['wrapped and indented', (text) => wrap(text, '%0A%20')],
  ['wrapped as mail does', (text) => wrap(text, '=%0D%0A')],
  ['with a space in it', (text) => wrap(text, '%20')],
  ['with a soft hyphen in it', (text) => wrap(text, '%C2%AD')],
  ['with a place to break in it', (text) => wrap(text, '\u200b')],
];

function wrap(text: string, by: string): string {
  return `${text.slice(0, 6)}${by}${text.slice(6)}`;
}

function read(fragment: string) {
  const { hash } = new URL(`https://checkout.test/#${fragment}`);
  return readAddress({ pathname: '/', search: '', hash });
}

describe('what a mailing leaves of a link', () => {
  it('names the same session', () => {
    const clientSecret = 'ecs_secret_Zx9-_.a1';
    for (const [how, write] of WRITTEN) {
      for (const before of BEFORE) {
        for (const behind of BEHIND) {
          const fragment = `${before}${write(clientSecret)}${behind}`;
          expect(read(fragment), `${how}: ${fragment}`).to.deep.equal({
            kind: 'session',
            clientSecret,
          });
        }
      }
    }
  });

  it('names the same payment link, whichever part comes last', () => {
    for (const [how, write] of WRITTEN) {
      for (const before of [...BEFORE, '?', '%3F', '&']) {
        for (const behind of BEHIND) {
          for (const fragment of [
            `${before}link=${write('pl_tee.1')}&key=${write('pk_test_sandbox')}${behind}`,
            `${before}key=${write('pk_test_sandbox')}&amp;link=${write('pl_tee.1')}${behind}`,
          ]) {
            const address = read(fragment);
            expect(address, `${how}: ${fragment}`).to.deep.include({
              kind: 'link',
              link: 'pl_tee.1',
              key: 'pk_test_sandbox',
            });
          }
        }
      }
    }
  });

  it('names the same items', () => {
    const items = 'price_tee:2 price_mug:1';
    for (const separator of ['+', '%20', '%E2%80%8B+', '%20%0D%0A', '++']) {
      for (const before of BEFORE) {
        for (const behind of BEHIND) {
          const fragment = `${before}key=pk_test_sandbox&items=${items.replace(' ', separator)}${behind}`;
          expect(read(fragment), fragment).to.deep.include({ kind: 'items', items });
        }
      }
    }
  });

  it('keeps the other parameters as they are, under their own names', () => {
    const address = read('link=pl_tee&amp;key=pk_test_1&#038;metadata.note=50%25+%26+more!');
    expect(address.kind).to.equal('link');
    const { parameters } = address as Extract<typeof address, { kind: 'link' }>;
    expect(parameters.get('metadata.note')).to.equal('50% & more!');
  });

  it('may have escaped everything behind the #', () => {
    const link = { kind: 'link', link: 'pl_tee', key: 'pk_test_1' };
    expect(read('link%3Dpl_tee%26key%3Dpk_test_1')).to.deep.include(link);
    expect(read('link%253Dpl_tee%2526key%253Dpk_test_1')).to.deep.include(link);
  });

  it('is no reason to read another parameter as a secret', () => {
    for (const fragment of ['utm_source=x', 'fbclid=IwAR', '=x', '?a', '&a', '%26a', '']) {
      expect(readCredential(fragment), fragment).to.equal('');
    }
  });
});

describe('the characters of a secret, a key and an id', () => {
  it('include all that the sandbox makes', () => {
    for (let count = 0; count < 200; count += 1) {
      for (const text of [
        createId('ecs_secret_', cryptoRandom),
        createId('pl_', cryptoRandom),
        createUuid(cryptoRandom),
      ]) {
        expect(readCredential(text)).to.equal(text);
        expect(readCredentials(`${text}:2`)).to.equal(`${text}:2`);
      }
    }
  });

  it('are decoded where they can be, and stay as they are where they cannot', () => {
    expect(decode('%25%5F%E2%80%8B%')).to.equal('%_\u200b%');
    expect(decode('%E2%80')).to.equal('%E2%80');
  });
});
