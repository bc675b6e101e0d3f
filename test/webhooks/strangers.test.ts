import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelivery, WebhookError as ShopError } from '../../demo/merchant/webhook.ts';
import { signatureOf } from '../../sandbox/webhooks/signature.ts';
import { verifyWebhook, WebhookError } from '../../src/webhooks/index.ts';

/*
 * Anybody can send anything to the address of a receiver, and frameworks turn it into values of many
 * shapes. None of it may end in an error that a receiver does not expect.
 */

const SECRET = 'whsec_test';
const SIGNED_AT = 1_795_000_000;
const now = SIGNED_AT * 1000;

const hex = fc.stringMatching(/^[\da-fA-F]{64}$/);
const part = fc.oneof(
  fc.constant(`t=${SIGNED_AT}`),
  hex.map((digits) => `sha256=${digits}`),
  fc.string({ unit: 'binary' }).map((text) => `sha256=${text}`),
  fc.string({ unit: 'binary' }).map((text) => `t=${text}`),
  fc.string({ unit: 'binary' }),
);
const likely = fc.tuple(fc.array(part), hex).map(([parts, digits]) => {
  return [`t=${SIGNED_AT}`, `sha256=${digits}`, ...parts].join(',');
});
/** A header of each shape in which servers hand headers on. */
const header = fc.oneof(
  likely,
  fc.array(part, { maxLength: 300 }).map((parts) => parts.join(',')),
  fc.array(likely, { minLength: 1 }),
  fc.constantFrom(undefined, null, '', ' ', [], {}, 0, Number.NaN, false),
  fc.anything(),
);
/** A body as it was read, as it was parsed, and as it is where there was none. */
const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array(),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.uint8Array().map((bytes) => Uint8Array.from(bytes).buffer),
  fc.uint8Array().map((bytes) => new DataView(Uint8Array.from(bytes).buffer)),
  fc.constantFrom(undefined, null, '', {}, [], Object.create(null)),
  fc.json().map((text): unknown => JSON.parse(text)),
  fc.anything({ withNullPrototype: true, withTypedArray: true, withDate: true, withMap: true }),
);

/** The error with which a delivery is refused. */
async function refusalOf(given: unknown, signature: unknown): Promise<unknown> {
  return verifyWebhook(given as string, signature as string, SECRET, { now }).then(
    () => 'It was accepted',
    (error: unknown) => error,
  );
}

describe('what a stranger sends', () => {
  it('is refused with the error that receivers catch, whatever shape it has', async () => {
    await fc.assert(
      fc.asyncProperty(body, header, async (given, signature) => {
        const error = await refusalOf(given, signature);
        expect(error).toBeInstanceOf(WebhookError);
        expect(error).toMatchObject({ status: 400 });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['no body', undefined],
    ['null', null],
    ['an empty object, as Express 4 says for no body', {}],
    ['JSON that was parsed', { id: 'evt_1', type: 'test.webhook' }],
    ['a list', [1, 2]],
    ['a number', 7],
    ['nothing', ''],
    ['20 MB', Buffer.alloc(20_000_000, 'x')],
  ])('is refused with %s for a body', async (_, given) => {
    const signature = `t=${SIGNED_AT},sha256=${'a'.repeat(64)}`;
    expect(await refusalOf(given, signature)).toBeInstanceOf(WebhookError);
  });

  it('is refused with a header of 10,000 signatures', async () => {
    const signature = `t=${SIGNED_AT}${`,sha256=${'a'.repeat(64)}`.repeat(10_000)}`;
    expect(await refusalOf('{}', signature)).toMatchObject({ code: 'WEBHOOK_SIGNATURE_MISMATCH' });
  });

  it('is refused with the signature of somebody else’s body', async () => {
    const signature = await signatureOf('{}', [SECRET], now);
    for (const given of [undefined, null, {}, '', '{} ']) {
      expect(await refusalOf(given, signature)).toBeInstanceOf(WebhookError);
    }
  });

  it('is refused by the demo’s own receiver in the same way', async () => {
    const sent = fc.oneof(fc.constant(undefined), likely, fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), sent, async (bytes, signature) => {
        const asked = readDelivery(Uint8Array.from(bytes), signature, SECRET);
        await expect(asked).rejects.toBeInstanceOf(ShopError);
      }),
      { numRuns: 500 },
    );
  });
});
