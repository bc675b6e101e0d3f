import { describe, expect, it } from 'vitest';
import {
  acceptDispute,
  addEvidence,
  listDisputes,
  readDispute,
  submitDispute,
} from '../../../src/api/merchant/disputes.ts';
import { createReversal, listTransfers, readTransfer } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { authorizationsOf } from '../authorizations/authorization.ts';
import { buy, buyByBank } from '../payments/purchase.ts';
import {
  advance,
  control,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const DAY = 86_400;
const PDF = '%PDF-1.7 a receipt';
const text = 'The parcel was delivered.';

const form = (content: string, name = 'receipt.pdf', fields: Record<string, string> = {}) => {
  const made = new FormData();
  for (const [field, value] of Object.entries(fields)) made.append(field, value);
  made.append('file', new File([content], name));
  return made;
};

/** Service contract, section 4. */
export function describeDisputes(service: ServiceUnderTest): void {
  const client = service.client(SECRET);
  const read = (id: string) => client.call(readDispute, { id });
  const prove = (id: string, said = text) => client.call(addEvidence, { id, text: said });
  const submit = (id: string) => client.call(submitDispute, { id });
  const accept = (id: string) => client.call(acceptDispute, { id });
  const refund = (id: string, refund_amount: number) =>
    client.call(createReversal, { id, refund_amount });
  const pay = async (list?: string) => (await buy(service, list)).transfer?.id ?? '';
  const open = async (transfer: string) =>
    (await control(service, 'POST', '/disputes', { transfer, reason: 'not received' })) as {
      readonly id: string;
    };
  const send = (method: string, path: string, body?: unknown, key = SECRET) =>
    service.send(method, path, {
      headers: {
        'x-easy-api-key': key,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

  describe('a dispute', () => {
    it('is of what was not refunded, waits for an answer, and blocks refunds', async () => {
      shows('1/disputes');
      const transfer = await pay();
      await refund(transfer, 400);
      const { id } = await open(transfer);
      const dispute = await read(id);
      expect(dispute).toMatchObject({
        transfer,
        amount: 2000,
        currency: 'USD',
        reason: 'not received',
        state: 'needs_response',
        evidence: [],
        dispute_transfer: null,
      });
      expect(Date.parse(dispute.respond_by) - Date.parse(dispute.created_at)).toBe(14 * DAY * 1000);
      expect(await refusalOf(refund(transfer, 1))).toMatchObject({ code: 'TRANSFER_DISPUTED' });
      expect(await client.call(listDisputes, { state: 'needs_response' })).toEqual([dispute]);
      expect(await client.call(listDisputes, { state: 'won' })).toEqual([]);
    });

    it('comes with the amount 8888.88', async () => {
      const { authorize, capture } = authorizationsOf(service);
      const { id } = await authorize({ amount: 888_888 });
      const { transfer } = await capture(id, 888_888);
      expect(await client.call(listDisputes, {})).toMatchObject([
        { transfer, amount: 888_888, reason: 'fraudulent' },
      ]);
    });

    it('takes the money back when it is accepted', async () => {
      const transfer = await pay();
      await refund(transfer, 400);
      const { id } = await open(transfer);
      const { dispute_transfer } = await accept(id);
      expect(await read(id)).toMatchObject({ state: 'lost', dispute_transfer });
      const [back, taken] = await client.call(listTransfers, {});
      expect(taken).toMatchObject({ id: transfer, state: 'DISPUTED', type: 'DEBIT' });
      expect(back).toMatchObject({
        id: dispute_transfer,
        state: 'SUCCEEDED',
        type: 'DISPUTE',
        amount: 2000,
      });
      for (const each of [transfer, String(dispute_transfer)]) {
        expect((await refusalOf(refund(each, 1))).code).toBe('VALIDATION_ERROR');
      }
    });

    it.each([
      ['won by evidence', text, 'won', 'SUCCEEDED'],
      ['lost by evidence that loses', 'losing_evidence', 'lost', 'DISPUTED'],
    ])('is %s after a week of review', async (_, said, state, of) => {
      shows('3.5/dispute.under-review', '3.5/dispute.won', '3.5/dispute.lost');
      const transfer = await pay();
      const { id } = await open(transfer);
      await prove(id, said);
      expect(await submit(id)).toMatchObject({ state: 'under_review' });
      await advance(service, 7 * DAY - 60);
      expect(await read(id)).toMatchObject({ state: 'under_review' });
      await advance(service, 60);
      expect(await read(id)).toMatchObject({ state });
      expect(await client.call(readTransfer, { id: transfer })).toMatchObject({ state: of });
    });

    it('is lost when nobody answers in time', async () => {
      const { id } = await open(await pay());
      await prove(id);
      await advance(service, 14 * DAY - 60);
      expect(await read(id)).toMatchObject({ state: 'needs_response' });
      await advance(service, 60);
      expect(await read(id)).toMatchObject({ state: 'lost' });
    });

    it.each(['won', 'lost'])('is %s when the sandbox says so', async (state) => {
      const transfer = await pay();
      const { id } = await open(transfer);
      await control(service, 'POST', `/disputes/${id}`, { state });
      expect(await read(id)).toMatchObject({ state });
      const again = await send('POST', `/sandbox/disputes/${id}`, { state });
      expect(again.status).toBe(400);
      if (state === 'won') await refund(transfer, 2400);
    });

    it('takes texts as JSON, and files and texts as a form', async () => {
      const { id } = await open(await pay());
      await prove(id);
      const path = `/v1/api/disputes/${id}/evidence`;
      const answer = await send('POST', path, form(PDF, 'receipt.pdf', { text: 'A receipt.' }));
      expect(answer.status).toBe(201);
      expect((await read(id)).evidence).toMatchObject([
        { text, file_name: null },
        {
          text: 'A receipt.',
          file_name: 'receipt.pdf',
          content_type: 'application/pdf',
          size: PDF.length,
        },
      ]);
      // The form may be larger than any other body.
      expect((await send('POST', path, form(PDF.padEnd(200_000)))).status).toBe(201);
    });
  });

  /** What is sent, and how it is refused. */
  const large = PDF.padEnd(2_000_001);
  const refused: readonly (readonly [string, string, () => unknown, number, string])[] = [
    ['evidence that is too large', 'evidence', () => form(large), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a form beyond all limits',
      'evidence',
      () => form(PDF.padEnd(2_200_000)),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a text beyond all limits',
      'evidence',
      () => ({ text: 'a'.repeat(70_000) }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a text that is too long',
      'evidence',
      () => ({ text: 'a'.repeat(20_001) }),
      400,
      'VALIDATION_ERROR',
    ],
    ['no evidence', 'evidence', () => ({}), 400, 'VALIDATION_ERROR'],
    ['a page in the form of a PDF', 'evidence', () => form('<script>'), 400, 'VALIDATION_ERROR'],
    [
      'a name of control characters',
      'evidence',
      () => form(PDF, 'a\u0007.pdf'),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'an unknown field',
      'evidence',
      () => form(PDF, 'a.pdf', { html: 'x' }),
      400,
      'VALIDATION_ERROR',
    ],
    ['a file within JSON', 'evidence', () => ({ file: { size: 1 } }), 400, 'VALIDATION_ERROR'],
    ['a submission without evidence', 'submit', () => ({}), 400, 'VALIDATION_ERROR'],
  ];

  it.each(refused)('refuses %s of a dispute', async (_, action, body, status, code) => {
    const { id } = await open(await pay());
    const answer = await send('POST', `/v1/api/disputes/${id}/${action}`, body());
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { code } }]);
    expect(await read(id)).toMatchObject({ state: 'needs_response', evidence: [] });
  });

  it.each(['evidence', 'submit', 'accept'])(
    'refuses to %s a dispute that ended',
    async (action) => {
      const { id } = await open(await pay());
      await prove(id);
      await accept(id);
      const answer = await send(
        'POST',
        `/v1/api/disputes/${id}/${action}`,
        action === 'evidence' ? { text } : {},
      );
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'DISPUTE_CLOSED' } },
      ]);
    },
  );

  it('shows nothing to other merchants, and nothing to a publishable key', async () => {
    const { id } = await open(await pay());
    const calls = [
      ['GET', ''],
      ['POST', '/evidence', { text }],
      ['POST', '/submit', {}],
      ['POST', '/accept', {}],
    ] as const;
    for (const [method, path, body] of calls) {
      const at = `/v1/api/disputes/${id}${path}`;
      expect((await send(method, at, body, 'sk_test_other')).status).toBe(404);
      expect((await send(method, at, body, PUBLISHABLE)).status).toBe(403);
    }
    expect(await service.client('sk_test_other').call(listDisputes, {})).toEqual([]);
    expect((await send('GET', '/v1/api/disputes/?state=unsure')).status).toBe(400);
    expect(await read(id)).toMatchObject({ state: 'needs_response', evidence: [] });
  });

  it('disputes nothing that was not paid, was refunded or was disputed before', async () => {
    const [refunded, disputed] = [await pay(), await pay()];
    await refund(refunded, 2400);
    const { id } = await open(disputed);
    await control(service, 'POST', `/disputes/${id}`, { state: 'won' });
    const pending = (await buyByBank(service, '000123456789')).transfer?.id;
    for (const transfer of [refunded, disputed, pending]) {
      expect((await send('POST', '/sandbox/disputes', { transfer })).status).toBe(400);
    }
    expect((await send('POST', '/sandbox/disputes', { transfer: 'none' })).status).toBe(404);
    expect((await send('POST', '/sandbox/disputes/none', { state: 'won' })).status).toBe(404);
    expect((await send('POST', `/sandbox/disputes/${id}`, { state: 'unsure' })).status).toBe(400);
  });

  it('takes the money back once, however many accept in the same instant', async () => {
    const { id } = await open(await pay());
    const statuses = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await send('POST', `/v1/api/disputes/${id}/accept`, {})).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
    expect((await stateOf(service))['transfers']).toHaveLength(2);
  });

  it('never refunds and disputes the same money, however many come in the same instant', async () => {
    const transfer = await pay();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? send('POST', `/v1/api/transfer/${transfer}/reversals`, { refund_amount: 1 })
          : send('POST', '/sandbox/disputes', { transfer }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const refunded = answers.filter(({ status }, index) => index % 2 && status === 201).length;
    const [dispute, ...others] = await client.call(listDisputes, {});
    expect(others).toEqual([]);
    expect(dispute?.amount).toBe(2400 - refunded);
  });
}
