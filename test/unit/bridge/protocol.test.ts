import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HostMessage } from '../../../src/bridge/protocol.ts';

const appearance = {
  locales: ['en-US'],
  theme: { scheme: 'light', values: { accent: 'rgb(0, 0, 0)' } },
  disabled: false,
  form: {
    method: 'saved',
    address: 'full',
    saved: { id: 'PI_1', method: 'card', last4: '4242', brand: 'visa' },
  },
};
const setup = {
  publishableKey: 'pk_test_sandbox',
  lineItems: [{ price_id: 'price_tee', quantity: 1 }],
};
const agreed = { amount: 2400, currency: 'USD' };
const entry = {
  attemptId: 'a1',
  startedAt: '2026-03-01T12:00:00Z',
  sessionId: 'ecs_1',
  merchantId: 'MID_1',
  environment: 'live',
  amount: 2400,
  currency: 'USD',
};
const buyer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** One of each command, with everything that it can hold. */
const COMMANDS = [
  {
    type: 'start',
    number: 1,
    setup: {
      ...setup,
      environment: 'sandbox',
      identityId: 'ID_ada',
      journal: [{ ...entry, isSameCart: true }],
    },
    appearance,
  },
  {
    type: 'appearance',
    appearance: {
      ...appearance,
      form: {
        method: 'card',
        address: 'auto',
        place: { country: 'CA', postal_code: 'K1A 0B1' },
      },
    },
  },
  { type: 'validate' },
  { type: 'pay', number: 2, agreed, buyer, metadata: { order: '5' }, accepted: ['a1'] },
  { type: 'check' },
  { type: 'reset' },
  { type: 'focus', field: 'cvc' },
  { type: 'suggest-name', name: 'Ada Lovelace' },
  // A first and a last name, each as long as it may be.
  { type: 'suggest-name', name: `${'a'.repeat(255)} ${'b'.repeat(255)}` },
  { type: 'address-format', country: 'US' },
  { type: 'journaled', attemptId: 'a1', entries: [entry] },
  { type: 'journal', entries: [entry, { ...entry, attemptId: 'a2' }] },
] as const;

/** Whether the frame carries `value` out. */
function isCommand(value: unknown): boolean {
  return z.safeParse(HostMessage, value).success;
}

/** The paths of all objects inside `value`, itself among them. */
function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe('a command of the page', () => {
  for (const command of COMMANDS) {
    it(`"${command.type}" is understood, and arrives as it was sent`, () => {
      expect(z.parse(HostMessage, structuredClone(command))).to.deep.equal(command);
    });

    it(`"${command.type}" is refused with a field more, wherever it stands`, () => {
      const count = objectsIn(command).length;
      for (let at = 0; at < count; at += 1) {
        const changed = structuredClone(command);
        const target = objectsIn(changed)[at] as object;
        // Free texts by name are what the merchant may add.
        const isFree = target === (changed as { metadata?: object }).metadata;
        if (isFree || Array.isArray(target) || 'accent' in target) continue;
        Object.assign(target, { cardNumber: '4242424242424242' });
        expect(isCommand(changed), JSON.stringify(changed)).to.equal(false);
      }
    });

    it(`"${command.type}" is refused with a field less, unless it can be missing`, () => {
      const optional = [
        'accepted',
        'identityId',
        'isSameCart',
        'merchantId',
        'journal',
        'sessionId',
        'metadata',
        'field',
        'email',
        'buyer',
        'saved',
        'brand',
        'place',
      ];
      for (const [at, target] of objectsIn(command).entries()) {
        for (const name of Object.keys(target)) {
          if (['accent', 'order', '0'].includes(name)) continue;
          const changed = structuredClone(command);
          delete (objectsIn(changed)[at] as Record<string, unknown>)[name];
          const canBeMissing =
            optional.includes(name) ||
            (name === 'country' && 'postal_code' in target) ||
            (name === 'environment' && !('attemptId' in target)) ||
            (name === 'entries' && 'attemptId' in target);
          expect(isCommand(changed), `without ${name}`).to.equal(canBeMissing);
        }
      }
    });
  }

  const refused: readonly (readonly [string, unknown])[] = [
    ['nothing', null],
    ['a text', 'reset'],
    ['a list', [{ type: 'reset' }]],
    ['no type', {}],
    ['a question for a value', { type: 'getValue', field: 'number' }],
    ['a value for a field', { type: 'setValue', field: 'number', value: '4242' }],
    [
      'an address of a service',
      { type: 'start', number: 1, setup: { ...setup, apiBase: 'x' }, appearance },
    ],
    ['no prices', { type: 'start', number: 1, setup: { ...setup, lineItems: [] }, appearance }],
    [
      'a quantity of nothing',
      {
        type: 'start',
        setup: { ...setup, lineItems: [{ price_id: 'p', quantity: 0 }] },
        appearance,
      },
    ],
    [
      'an unknown environment',
      { type: 'start', number: 1, setup: { ...setup, environment: 'x' }, appearance },
    ],
    [
      'an endless locale',
      { type: 'appearance', appearance: { ...appearance, locales: ['x'.repeat(36)] } },
    ],
    [
      'an endless look',
      {
        type: 'appearance',
        appearance: {
          ...appearance,
          theme: { scheme: 'light', values: { accent: 'x'.repeat(301) } },
        },
      },
    ],
    ['metadata that is no text', { type: 'pay', number: 2, agreed, buyer, metadata: { order: 5 } }],
    [
      'a way to pay that there is not',
      {
        type: 'appearance',
        appearance: { ...appearance, form: { method: 'cash', address: 'auto' } },
      },
    ],
    ['a path for a country', { type: 'address-format', country: '../x' }],
    [
      'a buyer without a name',
      { type: 'pay', number: 2, agreed, buyer: { email: 'ada@example.com' } },
    ],
    ['an endless name', { type: 'suggest-name', name: 'x'.repeat(512) }],
  ];
  for (const [what, message] of refused) {
    it(`is none with ${what}`, () => expect(isCommand(message)).to.equal(false));
  }
});

describe('random messages', () => {
  it('are no commands, unless they happen to be', () => {
    const types = COMMANDS.map(({ type }) => type);
    const field = fc.oneof(fc.constantFrom('field', 'name', 'setup', 'buyer'), fc.string());
    const message = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(fc.constantFrom(...types), fc.dictionary(field, fc.jsonValue(), { maxKeys: 3 }))
        .map(([type, more]) => ({ ...more, type })),
    );
    fc.assert(
      fc.property(message, (value) => {
        expect(isCommand(value)).to.equal(isPlainlyOne(value));
      }),
      { numRuns: 5000 },
    );
  });
});

const isShort = (text: unknown): boolean => typeof text === 'string' && text.length < 256;

/** The commands that chance can make, in other words than the schema's. */
function isPlainlyOne(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { type, ...rest } = value as Record<string, unknown>;
  const names = Object.keys(rest);
  switch (type) {
    case 'validate':
    case 'check':
    case 'reset':
      return names.length === 0;
    case 'focus':
      return names.length === 0 || (names.join() === 'field' && isShort(rest['field']));
    case 'suggest-name':
      return names.join() === 'name' && isShort(rest['name']);
    default:
      return false;
  }
}
