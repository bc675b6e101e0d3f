import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  FreeForm,
  Instant,
  object,
  strictObject,
  Texts,
  Whole,
} from '../../../src/api/schemas/shapes.ts';

describe('an object', () => {
  const optional = { name: v.optional(v.string()) };

  it.each([object, strictObject])('is never a list, even if it needs no field', (shape) => {
    expect(v.is(shape(optional), {})).toBe(true);
    expect(v.is(shape(optional), [])).toBe(false);
    expect(v.is(shape({ inner: shape(optional) }), { inner: [] })).toBe(false);
    expect(v.is(v.variant('name', [strictObject(optional)]), [])).toBe(false);
  });

  it.each([object, strictObject])('is neither null nor a text', (shape) => {
    for (const value of [null, undefined, '', 'text', 0, true]) {
      expect(v.is(shape(optional), value)).toBe(false);
    }
  });

  it('drops fields that it does not know', () => {
    expect(v.parse(object(optional), { name: 'Ada', more: 1 })).toEqual({ name: 'Ada' });
  });

  it.each(['more', 'constructor', 'toString', '__proto__', ''])(
    'refuses the unknown field %o if it is strict',
    (name) => {
      const value: unknown = JSON.parse(`{"${name}":1}`);
      expect(Object.keys(Object(value))).toEqual([name]);
      expect(v.is(strictObject(optional), value)).toBe(false);
    },
  );

  it.each([FreeForm, Texts])('with any fields is no list and not null', (schema) => {
    expect(v.is(schema, { name: 'Ada' })).toBe(true);
    for (const value of [[], null, undefined, 'text']) expect(v.is(schema, value)).toBe(false);
  });
});

it('a whole number is one that JavaScript represents exactly', () => {
  for (const value of [0, -1, 2 ** 53 - 1]) expect(v.is(Whole, value)).toBe(true);
  for (const value of [0.5, 2 ** 53, Infinity, Number.NaN, '1']) {
    expect(v.is(Whole, value)).toBe(false);
  }
});

describe('an instant', () => {
  it.each([
    '2026-03-01T12:00:00Z',
    '2024-02-29T23:59:59.123+05:30',
    '2000-02-29T00:00:00-11:00',
    '1004-02-29T00:00:00Z',
    '8999-12-31T23:59:59Z',
  ])('may be %s', (text) => {
    expect(v.is(Instant, text)).toBe(true);
  });

  it.each([
    ['on a day that does not exist', '2026-02-30T12:00:00Z'],
    ['on the 29th of February of a year without one', '2100-02-29T12:00:00Z'],
    ['in a year that is 10000 in another place', '9999-12-31T23:59:59-23:00'],
    ['in the year 0, which no calendar has', '0000-01-01T00:00:00Z'],
    ['in the year 0, on its last day of February', '0000-02-29T00:00:00Z'],
    ['without an offset', '2026-03-01T12:00:00'],
    ['without a time', '2026-03-01'],
    ['at an hour that does not exist', '2026-03-01T24:00:00Z'],
    ['with more behind it', '2026-03-01T12:00:00Z '],
  ])('is none %s', (_, text) => {
    expect(v.is(Instant, text)).toBe(false);
  });
});
