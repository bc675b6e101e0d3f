import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { digitsOf } from '../../../src/frame/digits.ts';
import { checkExpiry, editExpiry, formatExpiry, parseExpiry } from '../../../src/frame/expiry.ts';
import { TypedField } from '../../support/typed-field.ts';

const field = (text = ''): TypedField => new TypedField(editExpiry, text);
const someText = fc.string({ unit: fc.constantFrom(...'0123456789/ -'.split('')), maxLength: 10 });
const twoDigits = (number: number): string => String(number).padStart(2, '0');

describe('reading an expiry date', () => {
  const spellings =
    '1/30|0130|130|01/30|01 / 30|01/2030|1/2030|012030|12030|01-30|01-2030|1 30|01.30|2030-01|' +
    '2030-1|2030/01| 01/30 |０１／３０|٠١/٣٠|exp. 01/30|01–30';
  for (const text of spellings.split('|')) {
    it(`takes “${text}” for January 2030`, () => {
      expect(parseExpiry(text)).to.deep.equal({ month: 1, year: 2030 });
      expect(formatExpiry(text)).to.equal('01 / 30');
    });
  }

  for (const text of ['', '1', '01', '01 / 3', '01 / 203', '13/30', '00/30', '2030-13', '/30']) {
    it(`finds no month in “${text}”`, () => expect(parseExpiry(text)).to.equal(undefined));
  }

  it('reads back every month as it is shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 21, max: 99 }),
        (month, year) => {
          for (const separator of ['', '/', ' / ', '-', ' ']) {
            for (const written of [twoDigits(year), `20${year}`]) {
              expect(parseExpiry(twoDigits(month) + separator + written)).to.deep.equal({
                month,
                year: 2000 + year,
              });
            }
          }
        },
      ),
    );
  });
});

describe('checking an expiry date', () => {
  const now = new Date(2030, 5, 30, 23, 59, 59);
  const cases = [
    ['', 'empty'],
    [' / ', 'empty'],
    ['1', 'incomplete'],
    ['06 / ', 'incomplete'],
    ['06 / 203', 'incomplete'],
    ['13 / 30', 'month'],
    ['00 / 30', 'month'],
    ['05 / 30', 'past'],
    ['12 / 29', 'past'],
    ['06 / 30', undefined],
    ['07 / 30', undefined],
    ['12 / 50', undefined],
    ['01 / 51', 'too-far'],
    ['12 / 99', 'too-far'],
  ] as const;
  for (const [text, problem] of cases) {
    it(`finds ${problem ?? 'nothing wrong'} in “${text}” on 30 June 2030`, () =>
      expect(checkExpiry(text, now)).to.equal(problem));
  }

  it('lets a card go with the end of its month', () => {
    expect(checkExpiry('06 / 30', new Date(2030, 6, 1))).to.equal('past');
    expect(checkExpiry('12 / 30', new Date(2030, 11, 31, 23, 59))).to.equal(undefined);
    expect(checkExpiry('12 / 30', new Date(2031, 0, 1))).to.equal('past');
  });
});

describe('editing an expiry date', () => {
  it('completes the month and sets the slash while typing', () => {
    expect(field().type('0').shown).to.equal('0|');
    expect(field().type('1').shown).to.equal('1|');
    expect(field().type('01').shown).to.equal('01 / |');
    expect(field().type('4').shown).to.equal('04 / |');
    expect(field().type('1/').shown).to.equal('01 / |');
    expect(field().type('13').shown).to.equal('01 / 3|');
    expect(field().type('0130').shown).to.equal('01 / 30|');
  });

  it('takes whatever a buyer types between month and year', () => {
    for (const keys of ['1/30', '01/30', '01 / 30', '01-30', '1 30', '01/2030', '0130', '01302']) {
      expect(field().type(keys).shown, keys).to.equal('01 / 30|');
    }
  });

  it('takes a paste and a password manager’s value', () => {
    for (const text of ['1/30', '01/2030', '2030-01', '12030', 'exp 01/30']) {
      expect(field().paste(text).shown, text).to.equal('01 / 30|');
      expect(field('12 / 27').fill(text).shown, text).to.equal('01 / 30|');
    }
  });

  it('deletes over the slash, and is not completed against a deletion', () => {
    const typed = field().type('0130');
    const shown = Array.from({ length: 5 }, () => typed.backspace().shown);
    expect(shown).to.deep.equal(['01 / 3|', '01|', '0|', '|', '|']);
    expect(field('04 / ').backspace().shown).to.equal('0|');
    expect(field('12 / 30').moveTo(5).backspace().shown).to.equal('1| / 30');
    expect(field('12 / 30').moveTo(2).deleteForward().shown).to.equal('12| / 0');
    expect(field('12 / 30').replace(2, 5).shown).to.equal('12| / 30');
  });

  it('lets the month be typed anew while the year stays', () => {
    const typed = field('12 / 30').moveTo(2).backspace();
    expect(typed.shown).to.equal('1| / 30');
    expect(typed.type('1').shown).to.equal('11 / |30');
    expect(field('12 / 30').replace(0, 2).shown).to.equal('| / 30');
    expect(field('12 / 30').replace(0, 2).type('1').shown).to.equal('1| / 30');
    expect(field('12 / 30').replace(0, 2).type('07').shown).to.equal('07 / |30');
    expect(field('12 / 30').replace(0, 2).type('4').shown).to.equal('04 / |30');
    expect(field('12 / 30').moveTo(0).type('05').shown).to.equal('05 / |30');
  });

  it('lets the year be typed anew while the month stays', () => {
    expect(field('12 / 30').moveTo(5).type('28').text).to.equal('12 / 28');
    expect(field('12 / 30').replace(5, 7).type('2028').text).to.equal('12 / 28');
  });

  it('gives the same for typing as for pasting', () => {
    const month = fc.integer({ min: 1, max: 12 }).map(twoDigits);
    const year = fc.integer({ min: 21, max: 99 });
    const separator = fc.constantFrom('', '/', ' / ', '-', ' ');
    fc.assert(
      fc.property(month, separator, year, fc.boolean(), (month, separator, year, long) => {
        const text = `${month}${separator}${long ? '20' : ''}${year}`;
        expect(field().type(text).shown).to.equal(field().paste(text).shown);
        expect(field().type(text).text).to.equal(`${month} / ${year}`);
      }),
    );
  });

  it('changes nothing twice, and keeps the caret inside', () => {
    fc.assert(
      fc.property(someText, fc.nat(10), (text, caret) => {
        const shown = formatExpiry(text);
        expect(formatExpiry(shown)).to.equal(shown);
        const edited = editExpiry('', { text, caret: Math.min(caret, text.length) });
        expect(edited.caret).to.be.within(0, edited.text.length);
      }),
    );
  });

  it('never traps: backspace and delete empty it from anywhere', () => {
    fc.assert(
      fc.property(someText, fc.nat(10), (text, position) => {
        const typed = field(text).moveTo(position);
        const right = digitsOf(typed.text.slice(typed.caret));
        typed.backspace(12);
        expect(typed.caret).to.equal(0);
        expect(digitsOf(typed.text)).to.equal(right);
        expect(typed.deleteForward(12).text).to.equal('');
      }),
    );
  });
});
