import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '../../../../src/ui/digits.ts';
import {
  checkExpiry,
  editExpiry,
  formatExpiry,
  parseExpiry,
} from '../../../../src/frame/card/expiry.ts';
import { TypedField } from '../../../support/frame/typed-field.ts';

const field = (text = ''): TypedField => new TypedField(editExpiry, text);
const someText = fc.string({ unit: fc.constantFrom(...'0123456789/ -'.split('')), maxLength: 10 });
const twoDigits = (number: number): string => String(number).padStart(2, '0');

describe('reading an expiry date', () => {
  const spellings =
    '1/30|0130|01/30|01 / 30|01/2030|1/2030|012030|01-30|01-2030|1 30|01.30|2030-01|' +
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

  const others =
    '1328|132|130|12030|203001|300131|310130|013130|311230|31/01/2030|31.01.30|01/31/30|1/2/30|' +
    '2030-01-31|2030/1/31|20300131|01202031|31012030|March 1, 2030|1 March 30|01/30 123|' +
    '01302|01/302|4242424242424242';
  for (const text of others.split('|')) {
    it(`makes no month of “${text}”, which stays as it is`, () => {
      expect(parseExpiry(text)).to.equal(undefined);
      expect(digitsOf(formatExpiry(text))).to.equal(digitsOf(text));
    });
  }

  it('shows what is no month just as it was pasted', () => {
    for (const text of ['31/01/2030', '2030-01-31', '01/31/30', '203001', '300131', '13/28']) {
      expect(field().paste(text).shown, text).to.equal(`${text}|`);
      expect(field('12 / 27').fill(text).shown, text).to.equal(`${text}|`);
    }
  });

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
  const now = Date.UTC(2030, 5, 30, 12);
  const cases = [
    ['', 'empty'],
    [' / ', 'empty'],
    ['1', 'incomplete'],
    ['06 / ', 'incomplete'],
    ['06 / 203', 'incomplete'],
    ['203112', 'incomplete'],
    ['31/12/2030', 'incomplete'],
    ['12 / 311', 'incomplete'],
    ['13', 'month'],
    ['1328', 'month'],
    ['13 / 30', 'month'],
    ['13/2030', 'month'],
    ['2030-13', 'month'],
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

  it('lets a card go when its month is over everywhere on earth', () => {
    expect(checkExpiry('06 / 30', Date.UTC(2030, 6, 1, 11, 59, 59, 999))).to.equal(undefined);
    expect(checkExpiry('06 / 30', Date.UTC(2030, 6, 1, 12))).to.equal('past');
    expect(checkExpiry('12 / 30', Date.UTC(2031, 0, 1, 11, 59))).to.equal(undefined);
    expect(checkExpiry('12 / 30', Date.UTC(2031, 0, 1, 12))).to.equal('past');
  });

  it('counts the years ahead from where on earth the year begins first', () => {
    expect(checkExpiry('01 / 51', Date.UTC(2030, 11, 31, 9, 59))).to.equal('too-far');
    expect(checkExpiry('01 / 51', Date.UTC(2030, 11, 31, 10))).to.equal(undefined);
  });
});

describe('editing an expiry date', () => {
  it('completes the month and sets the slash while typing', () => {
    expect(field().type('0').shown).to.equal('0|');
    expect(field().type('1').shown).to.equal('1|');
    expect(field().type('01').shown).to.equal('01 / |');
    expect(field().type('4').shown).to.equal('04 / |');
    expect(field().type('1/').shown).to.equal('01 / |');
    expect(field().type('2/').shown).to.equal('02 / |');
    expect(field().type('12').shown).to.equal('12 / |');
    expect(field().type('0130').shown).to.equal('01 / 30|');
  });

  it('never makes another month of an impossible one', () => {
    for (const keys of ['13', '132', '1328', '13/28', '1930', '31', '3130', '2030', '00', '0030']) {
      expect(field().type(keys).shown, keys).to.equal(`${keys}|`);
    }
  });

  it('leaves a date with a day, or with the year first, as it is typed', () => {
    const dates = '31/01/2030|31.01.30|310130|203001|300131|2030-01-31|20300131|2030-01|20/01/2030';
    for (const keys of dates.split('|')) {
      expect(field().type(keys).shown, keys).to.equal(`${keys}|`);
    }
    for (const keys of ['01/31/30', '4/30/31', '4/1/30', '013130', '12312030', '1/2/3']) {
      const typed = field().type(keys);
      expect(parseExpiry(typed.text), keys).to.equal(undefined);
      expect(digitsOf(typed.text).replace(/^0/, ''), keys).to.equal(
        digitsOf(keys).replace(/^0/, ''),
      );
    }
  });

  it('reads the year first where a dash parts it from the month', () => {
    expect(parseExpiry(field().type('2030-01').text)).to.deep.equal({ month: 1, year: 2030 });
  });

  it('reads nothing but what is spelled by the digits that were typed', () => {
    const key = fc.constantFrom(...'0011223344556789/- .'.split(''));
    const keys = fc.array(key, { maxLength: 12 }).map((typed) => typed.join(''));
    const day = fc.constantFrom('01', '1', '12', '13', '20', '30', '31');
    const long = fc.constantFrom('30', '2030', '2020', '31');
    const parting = fc.constantFrom('', '/', '.', '-', ' ', ' / ');
    const dates = fc
      .tuple(fc.oneof(day, long), parting, day, parting, fc.oneof(day, long, fc.constant('')))
      .map((parts) => parts.join(''));
    const way = fc.constantFrom('type', 'paste', 'fill');
    fc.assert(
      fc.property(fc.oneof(keys, dates), way, (text, how) => {
        const { text: shown } = field()[how](text);
        const expiry = parseExpiry(shown);
        if (!expiry) return;
        const { month, year } = expiry;
        const years = [String(year % 100).padStart(2, '0'), String(year)];
        const months = [...new Set([String(month), twoDigits(month)])];
        const spellings = months.flatMap((one) =>
          years.map((other) => one + other).concat(`${year}${one}`),
        );
        expect(spellings, `${text} → ${shown}`).to.include(digitsOf(text));
        // Without anything between them, the month has two digits or can only have one.
        if (/^\d+$/.test(text)) expect(text).to.match(/^(0\d|1[0-2]|[4-9])(20)?\d\d$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes whatever a buyer types between month and year', () => {
    for (const keys of ['1/30', '01/30', '01 / 30', '01-30', '1 30', '01/2030', '0130', '012030']) {
      expect(field().type(keys).shown, keys).to.equal('01 / 30|');
    }
  });

  it('takes a paste and a password manager’s value', () => {
    for (const text of ['1/30', '01/2030', '2030-01', '012030', 'exp 01/30']) {
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
  });

  it('drops no digit that is typed before or after others', () => {
    expect(field('12 / 30').moveTo(0).type('05').shown).to.equal('05|12 / 30');
    expect(field('12 / 30').moveTo(5).type('28').text).to.equal('12 / 2830');
    expect(field().type('01302').shown).to.equal('01 / 302|');
    expect(field().type('01302').backspace().shown).to.equal('01 / 30|');
  });

  it('takes no digit along where a separator is deleted that the buyer has typed', () => {
    expect(field().type('31/01').backspace(3).shown).to.equal('31|');
    expect(field().type('2030-').backspace().shown).to.equal('2030|');
  });

  it('lets the year be typed anew while the month stays', () => {
    expect(field('12 / 30').replace(5, 7).type('28').text).to.equal('12 / 28');
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
        typed.backspace(20);
        expect(typed.caret).to.equal(0);
        expect(digitsOf(typed.text)).to.equal(right);
        expect(typed.deleteForward(20).text).to.equal('');
      }),
    );
  });
});
