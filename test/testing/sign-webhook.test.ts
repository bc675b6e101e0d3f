import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../sandbox/webhooks/signature.ts';
import { signWebhook, webhookEvent } from '../../src/testing/index.ts';
import { verifyWebhook } from '../../src/webhooks/index.ts';

const SECRET = 'whsec_test';
const NOW = 1_795_000_000_000;
const event = webhookEvent('customer.created', { id: 'ID_1', first_name: 'Ædå 🦉 "\\" \u2028' });

/** How a receiver takes a delivery. */
function receive(
  { body, headers }: Awaited<ReturnType<typeof signWebhook>>,
  secrets: string | readonly string[] = SECRET,
  now = Date.now(),
) {
  return verifyWebhook(body, headers['x-easy-webhook-signature'], secrets, { now });
}

describe('a webhook that a test signs', () => {
  it('is accepted by a receiver', async () => {
    const endpoint = { secret: SECRET };
    const { body, headers } = await signWebhook(
      webhookEvent('payment.updated', { id: 'TR_1', state: 'SUCCEEDED', order_id: 'OR_1' }),
      endpoint.secret,
    );
    const read = await receive({ body, headers });
    expect(read).toMatchObject({ type: 'payment.updated', data: { order_id: 'OR_1' } });
    expect(headers).toMatchObject({ 'x-easy-event': read.type, 'x-easy-delivery-id': read.id });
  });

  it('is signed as the interface says, and as the sandbox does', async () => {
    const { body, headers } = await signWebhook(event, SECRET, { now: NOW });
    const hash = createHmac('sha256', SECRET)
      .update(`${NOW / 1000}.${body}`)
      .digest('hex');
    expect(headers['x-easy-webhook-signature']).toBe(`t=${NOW / 1000},sha256=${hash}`);
    expect(headers['x-easy-webhook-signature']).toBe(await signatureOf(body, [SECRET], NOW));
  });

  it('is refused by a receiver with another secret, or after five minutes', async () => {
    const signed = await signWebhook(event, SECRET, { now: NOW });
    await expect(receive(signed, 'whsec_other', NOW)).rejects.toMatchObject({
      code: 'WEBHOOK_SIGNATURE_MISMATCH',
    });
    await expect(receive(signed, SECRET, NOW + 301_000)).rejects.toMatchObject({
      code: 'WEBHOOK_TIMESTAMP_EXPIRED',
    });
  });

  it('has a signature for each secret of a rotation', async () => {
    const signed = await signWebhook(event, ['whsec_new', SECRET], { now: NOW });
    for (const secret of ['whsec_new', SECRET]) {
      expect(await receive(signed, secret, NOW)).toEqual(event);
    }
  });

  it('may have a body that no service sends', async () => {
    const signed = await signWebhook('{', SECRET, { now: NOW });
    await expect(receive(signed, SECRET, NOW)).rejects.toMatchObject({
      code: 'WEBHOOK_BODY_INVALID',
    });
  });

  it('has an id of its own', () => {
    expect(webhookEvent('test.webhook', {}).id).not.toBe(webhookEvent('test.webhook', {}).id);
  });
});
