import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  accept,
  FreeForm,
  Instant,
  RequiredText,
  type Schema,
  ShortText,
  Texts,
  Unshown,
  Whole,
} from '../../../src/api/schemas/shapes.ts';

const fits = (schema: Schema<unknown>, value: unknown): boolean =>
  z.safeParse(schema, value).success;

it('no schema is compiled to code, because the policy of the frame would report the attempt', () => {
  expect(z.config().jitless).toBe(true);
});

describe('an object', () => {
  const optional = { name: z.optional(z.string()) };

  it.each([z.object, z.strictObject, z.looseObject])(
    'is never a list, even if it needs no field',
    (shape) => {
      expect(fits(shape(optional), {})).toBe(true);
      expect(fits(shape(optional), [])).toBe(false);
      expect(fits(shape({ inner: shape(optional) }), { inner: [] })).toBe(false);
      const kind = shape({ type: z.literal('a'), ...optional });
      expect(fits(z.discriminatedUnion('type', [kind]), Object.assign([], { type: 'a' }))).toBe(
        false,
      );
    },
  );

  it.each([z.object, z.strictObject])('is neither null nor a text', (shape) => {
    for (const value of [null, undefined, '', 'text', 0, true, 1n, Symbol('a'), () => ({})]) {
      expect(fits(shape(optional), value)).toBe(false);
    }
  });

  it('drops fields that it does not know, and adds none that are absent', () => {
    expect(accept(z.object(optional), { name: 'Ada', more: 1 })).toStrictEqual({ name: 'Ada' });
    expect(accept(z.object(optional), { more: 1 })).toStrictEqual({});
    expect(accept(z.object(optional), { name: undefined })).toStrictEqual({ name: undefined });
    expect(accept(z.object({ any: Unshown }), {})).toStrictEqual({});
  });

  it.each(['more', 'constructor', 'toString', '__proto__', ''])(
    'refuses the unknown field %o if it is strict',
    (name) => {
      const value: unknown = JSON.parse(`{"${name}":1}`);
      expect(Object.keys(Object(value))).toEqual([name]);
      expect(fits(z.strictObject(optional), value)).toBe(false);
    },
  );

  it.each([z.object(optional), z.looseObject(optional)])(
    'has no other prototype than before, whatever the answer says',
    (schema) => {
      const read = accept(schema, JSON.parse('{"name":"Ada","__proto__":{"name":"Eve"}}'));
      expect(read).toStrictEqual({ name: 'Ada' });
    },
  );

  it('needs a field that may be anything but absent', () => {
    const schema = z.object({ name: z.string(), price: z.nullable(z.string()) });
    expect(fits(schema, { name: 'Ada', price: null })).toBe(true);
    for (const value of [
      { name: 'Ada' },
      { name: 'Ada', price: undefined },
      { name: null, price: null },
      JSON.parse('{"__proto__":{"name":"Ada","price":null}}'),
    ]) {
      expect(fits(schema, value)).toBe(false);
    }
  });

  it.each([FreeForm, Texts])('with any fields is no list and not null', (schema) => {
    expect(fits(schema, { name: 'Ada' })).toBe(true);
    for (const value of [[], null, undefined, 'text']) expect(fits(schema, value)).toBe(false);
  });

  it('of texts has nothing else in it', () => {
    for (const other of [1, null, undefined, ['a'], { a: 'a' }]) {
      expect(fits(Texts, { name: 'Ada', other })).toBe(false);
    }
  });
});

it.each([
  ['null', null, [false, true, true]],
  ['undefined', undefined, [true, false, true]],
  ['a text', 'a', [true, true, true]],
  ['a number', 1, [false, false, false]],
])('%s fits what is optional, nullable or both', (_, value, expected) => {
  const schemas = [z.optional(z.string()), z.nullable(z.string()), z.nullish(z.string())];
  expect(schemas.map((schema) => fits(z.object({ a: schema }), { a: value }))).toEqual(expected);
});

it('a list with holes has nothing where they are', () => {
  const sparse: unknown[] = [];
  sparse[1] = 'a';
  expect(fits(z.array(z.string()), sparse)).toBe(false);
  expect(accept(z.array(Unshown), sparse)).toStrictEqual([undefined, 'a']);
});

it('a whole number is one that JavaScript represents exactly', () => {
  for (const value of [0, -1, 2 ** 53 - 1]) expect(fits(Whole, value)).toBe(true);
  for (const value of [0.5, 2 ** 53, Infinity, -Infinity, Number.NaN, '1', 1n, null]) {
    expect(fits(Whole, value)).toBe(false);
  }
});

it('the length of a text is counted in characters, as in the description of the service', () => {
  for (const character of ['x', 'ü', '日', '😀']) {
    expect(fits(RequiredText, character.repeat(255))).toBe(true);
    expect(fits(RequiredText, character.repeat(256))).toBe(false);
  }
});

it('a text that is too long is refused, however long it is', () => {
  for (const length of [256, 10_000_000]) {
    for (const schema of [ShortText, RequiredText]) {
      expect(fits(schema, 'x'.repeat(length))).toBe(false);
    }
  }
});

describe('what cannot be read', () => {
  const schema = z.strictObject({ type: z.literal('a'), tags: z.optional(FreeForm) });
  const cycle: { type: string; tags?: unknown } = { type: 'a' };
  cycle.tags = cycle;
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  it.each<[string, unknown]>([
    ['a field that throws', Object.defineProperty({}, 'type', { get: thrown, enumerable: true })],
    ['an object that throws', new Proxy({}, { get: thrown, has: thrown, ownKeys: thrown })],
    ['an object that was revoked', revoked.proxy],
    ['a map', new Map([['type', 'a']])],
    ['a date', new Date(0)],
    ['a large number', { type: 1n }],
    ['a symbol', { type: Symbol('a') }],
  ])('is refused without an error: %s', (_, value) => {
    expect(accept(schema, value)).toBeUndefined();
    expect(accept(z.discriminatedUnion('type', [schema]), value)).toBeUndefined();
    expect(accept(Texts, { value })).toBeUndefined();
  });

  it('is not what contains itself', () => {
    expect(accept(schema, cycle)).toEqual(cycle);
    expect(accept(z.array(schema), [cycle, { ...cycle, more: cycle }])).toBeUndefined();
  });
});

function thrown(): never {
  throw new Error('This cannot be read');
}

describe('an instant', () => {
  it.each([
    '2026-03-01T12:00:00Z',
    '2024-02-29T23:59:59.123+05:30',
    '2000-02-29T00:00:00-11:00',
    '1004-02-29T00:00:00Z',
    '8999-12-31T23:59:59Z',
  ])('may be %s', (text) => {
    expect(fits(Instant, text)).toBe(true);
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
    expect(fits(Instant, text)).toBe(false);
  });
});
