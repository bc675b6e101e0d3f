import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { signatureOf } from '../../sandbox/webhooks/signature.ts';
import { EVENT_TYPES, type EventType } from '../../src/api/merchant/webhooks.ts';
import { verifyWebhook, WebhookError, type WebhookEventType } from '../../src/webhooks/index.ts';
import { shows } from '../conformity/shows.ts';

const SECRET = 'whsec_test';
const SIGNED_AT = 1_795_000_000;
const now = SIGNED_AT * 1000;
const event = { id: 'evt_1', type: 'customer.created', data: { first_name: 'Ædå 🦉 "\\" \u2028' } };
const body = JSON.stringify(event);
const header = await signatureOf(body, [SECRET], now);
const hex = header.split('sha256=')[1] ?? '';

/** The code that a delivery was refused with, or the event. */
async function outcome(
  changed: {
    readonly body?: string | Uint8Array | ArrayBuffer;
    readonly header?: string | null | undefined;
    readonly secrets?: string | readonly string[];
    readonly now?: number;
    readonly tolerance?: number;
  } = {},
): Promise<unknown> {
  const given = { body, header, secrets: SECRET, now, ...changed };
  const { tolerance } = changed;
  try {
    return await verifyWebhook(given.body, given.header, given.secrets, {
      now: given.now,
      ...(tolerance !== undefined && { tolerance }),
    });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    expect(error.status).toBe(400);
    expect(error.message).not.toContain(SECRET);
    return error.code;
  }
}

describe('a webhook', () => {
  it('is read when the service signed it, as text or as bytes', async () => {
    expect(await outcome()).toEqual(event);
    expect(await outcome({ body: new TextEncoder().encode(body) })).toEqual(event);
    expect(await outcome({ body: Buffer.from(`..${body}`).subarray(2) })).toEqual(event);
  });

  it('is read from whatever holds its bytes', async () => {
    const bytes = new TextEncoder().encode(body);
    expect(await outcome({ body: bytes.buffer })).toEqual(event);
    expect(await outcome({ body: structuredClone(bytes).buffer })).toEqual(event);
  });

  it.each([
    ['parsed JSON', event],
    ['a list of numbers', [123, 125]],
    ['no body', undefined],
    ['a request', new Request('https://shop.example/', { method: 'POST', body })],
  ])('is not verified by %s: the error says what to pass', async (_, wrong) => {
    // A caller without types may pass anything.
    const given = wrong as unknown as string;
    await expect(verifyWebhook(given, header, SECRET, { now })).rejects.toThrow(
      expect.objectContaining({
        name: 'WebhookError',
        code: 'WEBHOOK_BODY_INVALID',
        message: expect.stringMatching(/^Pass the raw body.*JSON that was parsed.*express\.raw/),
      }),
    );
  });

  it('is refused without a signature, whatever came for a body, as of somebody who only looks', async () => {
    const nothing = undefined as unknown as string;
    await expect(verifyWebhook(nothing, undefined, SECRET, { now })).rejects.toMatchObject({
      code: 'WEBHOOK_SIGNATURE_MISSING',
    });
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['an empty list', []],
    ['one of two empty', [SECRET, '']],
  ])('says that a secret is missing where there is %s', async (_, secrets) => {
    const asked = verifyWebhook('{}', 't=1,sha256=00', secrets as string | string[]);
    await expect(asked).rejects.toThrow(/^Pass the signing secret of the endpoint/);
  });

  it('has each signature compared by Web Crypto, also after one that matched', async () => {
    shows('6.3.2/timing-safe');
    const compare = vi.spyOn(crypto.subtle, 'verify');
    const several = `${header},sha256=${'0'.repeat(64)},sha256=${hex}`;
    expect(await outcome({ header: several, secrets: [SECRET, 'whsec_other'] })).toEqual(event);
    expect(compare).toHaveBeenCalledTimes(6);
    compare.mockRestore();
  });

  it('costs one pass over the body for each secret, however many signatures it has', async () => {
    const message = `${SIGNED_AT}.${body}`.length;
    const sign = vi.spyOn(crypto.subtle, 'sign');
    const compare = vi.spyOn(crypto.subtle, 'verify');
    const many = `${header}${`,sha256=${'0'.repeat(64)}`.repeat(200)}`;
    expect(await outcome({ header: many, secrets: [SECRET, 'whsec_other'] })).toEqual(event);
    const read = [...sign.mock.calls, ...compare.mock.calls].map((given) => given.at(-1));
    const whole = read.filter((data) => (data as ArrayBuffer).byteLength >= message);
    expect(whole).toHaveLength(2);
    sign.mockRestore();
    compare.mockRestore();
  });

  it('is believed for exactly 300 s, before and after it was signed', async () => {
    shows('6.3.2/tolerance', '8/tolerance');
    for (const side of [1, -1]) {
      expect(await outcome({ now: now + side * 300_000 })).toEqual(event);
      expect(await outcome({ now: now + side * 301_000 })).toBe('WEBHOOK_TIMESTAMP_EXPIRED');
    }
  });

  it('is believed as long as the receiver says', async () => {
    expect(await outcome({ now: now + 10_000, tolerance: 10 })).toEqual(event);
    expect(await outcome({ now: now + 11_000, tolerance: 10 })).toBe('WEBHOOK_TIMESTAMP_EXPIRED');
    expect(await outcome({ tolerance: 0 })).toEqual(event);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty header', ''],
    ['white space', '  '],
  ])('is refused with %s for a signature', async (_, header) => {
    shows('6.3.2/header');
    expect(await outcome({ header })).toBe('WEBHOOK_SIGNATURE_MISSING');
  });

  it.each([
    'nonsense',
    `t=${SIGNED_AT}`,
    `sha256=${hex}`,
    `t=,sha256=${hex}`,
    `t=soon,sha256=${hex}`,
    `t=-1,sha256=${hex}`,
    `t=1e9,sha256=${hex}`,
    `t=${SIGNED_AT}.5,sha256=${hex}`,
    `t=${SIGNED_AT},t=${SIGNED_AT},sha256=${hex}`,
    `t=${SIGNED_AT},sha256=`,
    `t=${SIGNED_AT},sha256=${hex.slice(1)}`,
    `t=${SIGNED_AT},sha256=${hex}0`,
    `t=${SIGNED_AT},sha256=${hex.slice(2)}zz`,
    `t=${SIGNED_AT},sha1=${hex}`,
    `t=${SIGNED_AT};sha256=${hex}`,
  ])('is refused with the malformed signature %s', async (header) => {
    shows('6.3.2/header');
    expect(await outcome({ header })).toBe('WEBHOOK_SIGNATURE_MALFORMED');
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['a body in another encoding', { body: Buffer.from(body, 'utf16le') }],
    ['another secret', { secrets: 'whsec_other' }],
    ['another time', { header: header.replace(`${SIGNED_AT}`, `${SIGNED_AT + 1}`) }],
    ['another spelling of the time', { header: header.replace('t=', 't=0') }],
    ['one wrong digit', { header: header.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }],
    ['the digits of nothing', { header: `t=${SIGNED_AT},sha256=${'0'.repeat(64)}` }],
  ])('is refused with %s', async (_, changed) => {
    shows('6.3.2/equals', '6.3.2/rejected', '7.3/receiver');
    expect(await outcome(changed)).toBe('WEBHOOK_SIGNATURE_MISMATCH');
  });

  it('is read with parts that are unknown, in any order', async () => {
    shows('6.3.2/unknown');
    const odd = `v2=x,sha256=${hex.toUpperCase()}, sha512=${hex}${hex},flag,t=${SIGNED_AT},`;
    expect(await outcome({ header: odd })).toEqual(event);
  });

  it('is read when one of several signatures fits one of several secrets', async () => {
    shows('6.3.2/equals', '6.1/signature.several');
    const both = await signatureOf(body, ['whsec_new', SECRET], now);
    expect(both.match(/sha256=/g)).toHaveLength(2);
    for (const secrets of [SECRET, 'whsec_new', ['whsec_older', SECRET]]) {
      expect(await outcome({ header: both, secrets })).toEqual(event);
    }
    expect(await outcome({ header: both, secrets: ['whsec_older', 'whsec_oldest'] })).toBe(
      'WEBHOOK_SIGNATURE_MISMATCH',
    );
  });

  it('is judged by its time before its signature, and by its signature before its JSON', async () => {
    shows('6.3.2/time-first');
    const broken = { body: '{', secrets: 'whsec_other' };
    expect(await outcome({ ...broken, now: 0 })).toBe('WEBHOOK_TIMESTAMP_EXPIRED');
    expect(await outcome(broken)).toBe('WEBHOOK_SIGNATURE_MISMATCH');
    expect(await outcome({ ...broken, header: 'x', now: 0 })).toBe('WEBHOOK_SIGNATURE_MALFORMED');
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"id":1,"type":"x"}', '{"id":"evt_1"}', '\u{feff}{}'])(
    'is refused with the signed body %j',
    async (body) => {
      shows('6.3.2/json', '6.3.2/rejected');
      const header = await signatureOf(body, [SECRET], now);
      expect(await outcome({ body, header })).toBe('WEBHOOK_BODY_INVALID');
    },
  );

  it('is refused with a signed body that is not UTF-8', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(SECRET),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const message = Buffer.concat([Buffer.from(`${SIGNED_AT}.`), bytes]);
    const signature = Buffer.from(await crypto.subtle.sign('HMAC', key, message)).toString('hex');
    const header = `t=${SIGNED_AT},sha256=${signature}`;
    expect(await outcome({ body: bytes, header })).toBe('WEBHOOK_BODY_INVALID');
  });
});

describe('a receiver that is set up wrongly', () => {
  it.each([{ tolerance: Number.NaN }, { tolerance: -1 }, { now: Number.NaN }])(
    'is told that %j is no time',
    async (changed) => {
      await expect(outcome(changed)).rejects.toThrow('number of seconds');
    },
  );
});

it('knows the types of the service’s catalogue, and no others', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<EventType>();
  expect(new Set<WebhookEventType>(EVENT_TYPES).size).toBe(38);
});
