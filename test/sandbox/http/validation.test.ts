import { describe, expect, it } from 'vitest';
import { describeService } from '../../../sandbox/openapi/openapi.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { Refusal } from '../../../sandbox/http/refusal.ts';
import { formOf, validate } from '../../../sandbox/http/validation.ts';
import { createCheckout } from '../../../src/api/checkout.ts';
import type { Schema } from '../../../src/api/schemas/shapes.ts';
import { createToken } from '../../../src/api/vault.ts';
import { confirmBill2fa } from '../../../src/api/merchant/bills.ts';
import { createWebhook } from '../../../src/api/merchant/webhooks.ts';

const CANARY = '4242424242424242';

function refusalOf(schema: Schema<unknown>, value: unknown): Refusal {
  try {
    validate(schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return expect.unreachable();
}

const purchase = {
  identity_id: 'ID_ada',
  source: 'PI_ada_visa',
  line_items: [{ price_id: 'price_tee', quantity: 1 }],
};

describe('what a refusal says', () => {
  it.each<[string, Schema<unknown>, unknown, string]>([
    ['a field that is missing', createToken.request, { type: 'card' }, 'data'],
    [
      'a field of the wrong kind',
      createCheckout.request,
      { ...purchase, line_items: 1 },
      'line_items',
    ],
    [
      'a field inside a list',
      createCheckout.request,
      { ...purchase, line_items: [{ price_id: 'price_tee', quantity: 0 }] },
      'line_items.0.quantity',
    ],
    [
      'a field of the kind of object that was sent',
      createCheckout.request,
      { ...purchase, source: { type: 'PAYMENT_CARD', tokenId: 'TK1' } },
      'source.name',
    ],
    [
      'the field that says of what kind an object is',
      createCheckout.request,
      { ...purchase, source: { type: 'CASH' } },
      'source.type',
    ],
    [
      'a value that is neither an object nor a text',
      createCheckout.request,
      { ...purchase, source: 5 },
      'source',
    ],
    [
      'one of several types',
      createWebhook.request,
      { url: 'https://a', events: ['a.b'] },
      'events.0',
    ],
  ])('names %s', (_, schema, value, path) => {
    const { message, details } = refusalOf(schema, value);
    expect(details).toEqual({ issues: [{ path, message: expect.any(String) as unknown }] });
    expect(message).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}: `));
  });

  it.each<[string, Schema<unknown>, unknown, string]>([
    ['a field that is missing', createToken.request, { type: 'card' }, 'This field is missing'],
    [
      'a whole number',
      createCheckout.request,
      { ...purchase, line_items: [{ price_id: 'price_tee', quantity: 1.5 }] },
      'Use a whole number.',
    ],
    [
      'a number that is not so large',
      createCheckout.request,
      { ...purchase, line_items: [{ price_id: 'price_tee', quantity: 10_000 }] },
      'Use at most 9999.',
    ],
    ['a list', createCheckout.request, { ...purchase, line_items: 1 }, 'Use a list.'],
    ['one of the values', createToken.request, { type: 'cash' }, 'Use card or bank.'],
    [
      'one of several kinds',
      createCheckout.request,
      { ...purchase, source: 5 },
      'Use an object or a text.',
    ],
    [
      'an object of texts, without naming its fields',
      createCheckout.request,
      { ...purchase, metadata: { [CANARY]: 1 } },
      'Use an object of texts.',
    ],
    [
      'a text of a length',
      confirmBill2fa.request,
      { id: 'BILL_1', transaction_id: 'T', code: '12345' },
      'Use exactly 6 characters.',
    ],
  ])('says that it expected %s', (_, schema, value, message) => {
    expect(refusalOf(schema, value).details).toEqual({
      issues: [{ path: expect.any(String) as unknown, message }],
    });
  });

  it('shows all that is wrong with the kind of object that was sent, and none of its names', () => {
    const source = { type: 'PAYMENT_CARD', tokenId: 'TK1', [CANARY]: 1 };
    expect(refusalOf(createCheckout.request, { ...purchase, source }).details).toEqual({
      issues: [
        { path: 'source.name', message: 'This field is missing' },
        { path: 'source', message: 'There are unknown fields' },
      ],
    });
  });

  it('names the object around a field that nobody knows, and not the field', () => {
    const line = { price_id: 'price_tee', quantity: 1, [CANARY]: 1 };
    expect(refusalOf(createCheckout.request, { ...purchase, line_items: [line] }).details).toEqual({
      issues: [{ path: 'line_items.0', message: 'There are unknown fields' }],
    });
  });

  it.each<[string, Schema<unknown>, unknown]>([
    ['a value', createToken.request, { type: CANARY, data: CANARY }],
    ['a number', createToken.request, { type: 'card', data: { cvc: Number(CANARY) } }],
    [
      'a text that is too long',
      createCheckout.request,
      { ...purchase, metadata: CANARY.repeat(99) },
    ],
    ['a name', createToken.request, { type: 'bank', data: {}, [CANARY]: CANARY }],
    ['an identifier', createCheckout.request, { ...purchase, source: [CANARY] }],
    ['a type', createWebhook.request, { url: 'https://a', events: [CANARY, '*'] }],
  ])('never repeats %s', (_, schema, value) => {
    const refusal = refusalOf(schema, value);
    expect(JSON.stringify([refusal.message, refusal.details])).not.toContain(CANARY);
  });

  const PATTERNS = new Set(
    Array.from(
      JSON.stringify(describeService(ROUTES)).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g),
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    ),
  );

  it.each([...PATTERNS])('says in a sentence what form %s has', (pattern) => {
    const form = formOf(String(new RegExp(pattern)));
    expect(form).toMatch(/^Use [^\\^$]+\.$/);
  });
});
