import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCardNumber,
  editCardNumber,
  formatCardNumber,
} from '../../../../src/frame/card/card-number.ts';
import { digitsOf } from '../../../../src/ui/digits.ts';
import { TypedField } from '../../../support/frame/typed-field.ts';

const field = (text = ''): TypedField => new TypedField(editCardNumber, text);

/** Digits that reach all groupings, some more than a card can have. */
const someDigits = fc
  .tuple(
    fc.constantFrom('', '4242', '34', '37', '36', '300', '62', '9'),
    fc.stringMatching(/^\d{0,21}$/),
  )
  .map((parts) => parts.join(''));

describe('checking a card number', () => {
  const cases = [
    ['', 'empty'],
    ['424242424242424', 'too-short'],
    ['4242424242424242', undefined],
    ['4242424242424241', 'checksum'],
    ['000000000000', 'checksum'],
    ['0000000000000000', 'checksum'],
    ['42424242424242424', 'too-long'],
    ['37828224631000', 'too-short'],
    ['378282246310005', undefined],
    ['3782822463100055', 'too-long'],
    ['30569309025904', undefined],
    ['3056930009020004', undefined],
    ['6200000000000005', undefined],
    ['99999999999', 'too-short'],
    ['9999999999999995', undefined],
    ['9999999999999999', 'checksum'],
    ['99999999999999999999', 'too-long'],
  ] as const;
  for (const [digits, problem] of cases) {
    it(`finds ${problem ?? 'nothing wrong'} in ${digits || 'nothing'}`, () =>
      expect(checkCardNumber(digits)).to.equal(problem));
  }

  it('does not ask UnionPay for a check digit', () => {
    expect(checkCardNumber('6200000000000004')).to.equal(undefined);
  });

  it('finds every single mistyped digit and every swap of neighbours but 09', () => {
    const number = '4242424242424242';
    for (let index = 4; index < number.length; index += 1) {
      for (const digit of '0123456789') {
        const typed = number.slice(0, index) + digit + number.slice(index + 1);
        expect(checkCardNumber(typed)).to.equal(typed === number ? undefined : 'checksum');
      }
    }
    expect(checkCardNumber('4242424242422442')).to.equal('checksum');
  });
});

describe('formatting a card number', () => {
  it('groups as the brand’s cards do', () => {
    expect(formatCardNumber('4242424242424242')).to.equal('4242 4242 4242 4242');
    expect(formatCardNumber('378282246310005')).to.equal('3782 822463 10005');
    expect(formatCardNumber('30569309025904')).to.equal('3056 930902 5904');
    expect(formatCardNumber('4000000000000000006')).to.equal('4000 0000 0000 0000 006');
    expect(formatCardNumber('12345')).to.equal('1234 5');
    expect(formatCardNumber('1234')).to.equal('1234');
  });
});

describe('editing a card number', () => {
  it('groups while typing, with the caret at the end', () => {
    expect(field().type('42424').shown).to.equal('4242 4|');
    expect(field().type('378282246310005').shown).to.equal('3782 822463 10005|');
  });

  it('takes the separators that a buyer types', () => {
    expect(field().type('4242 4242-4242 4242').text).to.equal('4242 4242 4242 4242');
  });

  it('takes a paste of any shape', () => {
    const pastes = [
      '4242424242424242',
      'card: 4242-4242-4242-4242 ',
      '4242.4242.4242.4242',
      '４２４２　４２４２　４２４２　４２４２',
      '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
      '\u202a4242\u00a04242\u20074242\t4242\u202c',
    ];
    for (const text of pastes) {
      expect(field().paste(text).shown, text).to.equal('4242 4242 4242 4242|');
    }
  });

  it('keeps the caret by the digit that was typed or deleted in the middle', () => {
    const full = '4242 4242 4242 4242';
    expect(field(full).moveTo(6).type('9').shown).to.equal('4242 49|24 2424 2424 2');
    expect(field(full).moveTo(4).type('9').shown).to.equal('4242 9|424 2424 2424 2');
    // What stands in the field then also begins with what stood there before.
    expect(field('4444').moveTo(1).type('4').shown).to.equal('44|44 4');
    expect(field(full).moveTo(7).backspace().shown).to.equal('4242 4|424 2424 242');
    expect(field(full).moveTo(6).deleteForward().shown).to.equal('4242 4|424 2424 242');
  });

  it('deletes over a gap the digit beyond it', () => {
    expect(field('4242 1234').moveTo(5).backspace().shown).to.equal('424|1 234');
    expect(field('4242 1234').moveTo(4).deleteForward().shown).to.equal('4242| 234');
  });

  it('keeps the digits when a whole selection of theirs is replaced', () => {
    expect(field('4242 1234 5678').replace(5, 9).shown).to.equal('4242| 5678');
    expect(field('4242 1234 5678').replace(0, 14, '5').shown).to.equal('5|');
  });

  it('takes a composition that became shorter for a deletion', () => {
    expect(
      editCardNumber('4242 1', { text: '42421', caret: 4, inputType: 'insertCompositionText' }),
    ).to.deep.equal({ text: '4241', caret: 3 });
  });

  it('shows one digit too many, so that it can be said', () => {
    const text = field().paste('4'.repeat(25)).text;
    expect(digitsOf(text)).to.have.length(20);
    expect(checkCardNumber(digitsOf(text))).to.equal('too-long');
    expect(field().type('42424242424242429').text).to.equal('4242 4242 4242 4242 9');
  });

  it('preserves the digits, in their order', () => {
    fc.assert(
      fc.property(someDigits, (digits) => {
        expect(digitsOf(field().paste(digits).text)).to.equal(digits.slice(0, 20));
      }),
    );
  });

  it('gives the same for typing as for pasting, and changes nothing twice', () => {
    fc.assert(
      fc.property(someDigits, (digits) => {
        const { text } = field().paste(digits);
        expect(field().type(digits).text).to.equal(text);
        expect(field().paste(text).shown).to.equal(`${text}|`);
      }),
    );
  });

  it('has as many digits left of the caret after an edit as before', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -x４٢𝟗')), maxLength: 24 }),
        fc.nat(24),
        (text, position) => {
          const units = Array.from(text);
          const left = units.slice(0, position).join('');
          const result = editCardNumber('', { text, caret: left.length, inputType: 'insertText' });
          expect(result.caret).to.be.within(0, result.text.length);
          expect(digitsOf(result.text.slice(0, result.caret))).to.equal(
            digitsOf(left).slice(0, 20),
          );
        },
      ),
    );
  });

  it('never traps: backspace empties what is left of the caret, delete what is right', () => {
    fc.assert(
      fc.property(someDigits, fc.nat(24), (digits, position) => {
        const typed = field(digits).moveTo(position);
        const right = digitsOf(typed.text.slice(typed.caret));
        typed.backspace(30);
        expect(digitsOf(typed.text)).to.equal(right);
        expect(typed.caret).to.equal(0);
        expect(typed.deleteForward(30).text).to.equal('');
      }),
    );
  });
});
