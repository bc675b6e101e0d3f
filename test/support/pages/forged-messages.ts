import { PROTOCOL_VERSION } from '../../../src/bridge/version.ts';
import { Random } from '../vectors/random.ts';

const APPEARANCE = {
  locales: ['en'],
  theme: { scheme: 'light', values: {} },
  disabled: false,
  form: { method: 'card', address: 'auto' },
} as const;
const SETUP = {
  publishableKey: 'pk_test_sandbox',
  lineItems: [{ price_id: 'price_sticker', quantity: 1 }],
} as const;
const BUYER = { first_name: 'Mallory', last_name: 'M', email: 'mallory@example.com' } as const;
export const NONCE = '0123456789abcdef0123456789abcdef';
const RESULT = { transfer: { id: 'TR_forged', amount: 1, currency: 'USD', state: 'SUCCEEDED' } };
const ORDER = { currency: 'USD', amount_total: 1, line_items: [], methods: ['card'] } as const;

/** Every message of the protocol in both directions, and near misses of the first, posted to a window. */
export const FORGED: readonly unknown[] = [
  { type: 'start', number: 1, setup: SETUP, appearance: APPEARANCE },
  { type: 'appearance', appearance: { ...APPEARANCE, disabled: true } },
  { type: 'validate' },
  { type: 'pay', number: 2, agreed: { amount: 1, currency: 'USD' }, buyer: BUYER },
  { type: 'check' },
  { type: 'reset' },
  { type: 'focus', field: 'number' },
  { type: 'suggest-name', name: 'Mallory' },
  { type: 'journaled', attemptId: 'forged' },
  { type: 'address-format', country: 'US' },
  { type: 'authorization', text: 'forged' },
  {
    type: 'speech',
    speech: { language: 'de', direction: 'rtl', locale: 'de', texts: { pay: 'forged' } },
  },
  { type: 'connected', version: PROTOCOL_VERSION, nonce: NONCE },
  { type: 'state', state: { status: 'ready', order: ORDER } },
  {
    type: 'state',
    state: {
      status: 'complete',
      order: ORDER,
      attemptId: 'forged',
      outcome: 'succeeded',
      result: { ...RESULT, subscriptions: [] },
    },
  },
  { type: 'journal', entry: { attemptId: 'forged', startedAt: '2026-01-01T00:00:00Z' } },
  { type: 'submit' },
  { type: 'resize', height: 1 },
  { type: 'easy-checkout:connect', version: PROTOCOL_VERSION, nonce: NONCE, extra: true },
  { type: 'easy-checkout:connect', version: PROTOCOL_VERSION - 1, nonce: NONCE },
  { type: 'easy-checkout:connect', version: PROTOCOL_VERSION, nonce: 'short' },
  { type: 'easy-checkout:connect', version: PROTOCOL_VERSION },
  // Without a port, even a correct message must have no effect.
  { type: 'easy-checkout:connect', version: PROTOCOL_VERSION, nonce: NONCE },
];

const WORDS = [
  'type',
  'state',
  'status',
  'complete',
  'start',
  'pay',
  'setup',
  'buyer',
  'nonce',
  'version',
  'easy-checkout:connect',
  '__proto__',
  'constructor',
];

/** JSON that looks a little like ours. */
function randomJson(random: Random, depth = 3): unknown {
  switch (random.below(depth > 0 ? 7 : 5)) {
    case 0:
      return random.one(WORDS);
    case 1:
      return random.below(1000) - 500;
    case 2:
      return random.below(2) === 0;
    case 3:
      return null;
    case 4:
      return random.digits(16);
    case 5:
      return Array.from({ length: random.below(4) }, () => randomJson(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.one(WORDS),
          randomJson(random, depth - 1),
        ]),
      );
  }
}

const random = new Random(20_261_120);
/** Seeded, so that a failure repeats. */
export const ANYTHING: readonly unknown[] = Array.from({ length: 10_000 }, () =>
  randomJson(random),
);
