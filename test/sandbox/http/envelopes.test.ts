import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../../sandbox/http/implement.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { shows } from '../../conformity/shows.ts';
import { tokenFor } from '../../contract/access/caller.ts';
import { buyForAda } from '../../contract/payments/purchase.ts';
import { reset, SECRET } from '../../contract/service-under-test.ts';
import { DECLARED } from '../../contract/stated/statuses.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

/* Interface, sections 2.1, 2.2 and 7: what all answers look like, whatever was asked. */

const store = await openTestStore();
const service = inMemory(store, { rateLimit: 1e9 });
beforeAll(async () => {
  await reset(service);
  await buyForAda(service, 'price_tee');
});
afterAll(() => store.close());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const text = expect.any(String) as string;
const count = expect.any(Number) as number;
const flag = expect.any(Boolean) as boolean;
const pagination = {
  total: count,
  limit: count,
  offset: count,
  has_more: flag,
  truncated: flag,
  cursors: { first: text, last: text },
};

type Body = Readonly<Record<string, unknown>>;

function expectSuccess(path: string, { data, message = '', ...rest }: Body): void {
  const isList = Array.isArray(data) && !path.endsWith('/event-types');
  expect([path, rest, message]).toEqual([
    path,
    {
      success: true,
      timestamp: expect.stringMatching(TIME) as string,
      ...(isList && { pagination }),
      // Lists of subscriptions also say it beside their data: interface, section 2.6.
      ...(isList &&
        path.endsWith('/subscriptions/') && { total: count, limit: count, offset: count }),
    },
    text,
  ]);
}

function expectRefusal({ error, ...rest }: Body): void {
  expect(rest).toEqual({ success: false, timestamp: expect.stringMatching(TIME) as string });
  const { details: _, ...said } = error as Body;
  expect(said).toEqual({ code: expect.stringMatching(/^[A-Z_]+$/) as string, message: text });
}

it('every operation answers in one of two envelopes, whoever asks for what', async () => {
  shows(
    '1/envelopes',
    '2.1/every-2xx',
    '2.1/success',
    '2.1/timestamp',
    '2.1/message',
    '2.1/pagination',
    '2.1/pagination.total',
    '2.1/pagination.limit',
    '2.1/pagination.offset',
    '2.1/pagination.has_more',
    '2.1/pagination.truncated',
    '2.1/pagination.cursors',
    '2.2/success',
    '2.2/timestamp',
    '2.2/error',
    '2.2/error.code',
    '2.2/error.message',
    '4/envelopes',
    '7.1/envelope',
  );
  const token = await tokenFor(service, 'ADMIN');
  const senders = [{ 'x-easy-api-key': SECRET }, { authorization: `Bearer ${token}` }, {}];
  const statuses: number[] = [];
  for (const { operation } of ROUTES) {
    const { method, auth } = operation;
    // The vault speaks its own language.
    if (auth === 'vault-key') continue;
    const path = addressOf(operation).replaceAll(/\{\w+\}/g, 'unknown');
    for (const headers of senders) {
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const response = await service.send(method, path, {
        headers: { 'content-type': 'application/json', ...headers },
        ...(hasBody && { body: '{}' }),
      });
      statuses.push(response.status);
      const body = (await response.json()) as Body;
      if (response.ok) expectSuccess(path, body);
      else expectRefusal(body);
    }
  }
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(25);
  expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(150);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

it('an operation that fails answers 500 in the envelope', async () => {
  shows(
    '4.1/transactions.500',
    '4.1/disputes.500',
    '4.1/settlements.500',
    '4.1/revenue.500',
    '4.1/recovery.500',
    '4.2/create.500',
    '4.2/list.500',
    '4.2/get.500',
    '4.2/capture.500',
    '4.2/void.500',
    '4.3/upload.500',
    '4.3/list.500',
    '4.3/get.500',
    '4.3/patch.500',
    '4.3/confirm.500',
    '4.3/confirm-2fa.500',
    '4.3/retry.500',
    '4.3/cancel.500',
    '4.4/500',
    '4.5/list.500',
    '4.5/get.500',
    '7.1/envelope',
    '7.2/500',
  );
  const reported = service.reports.length;
  await store.query('alter table clock rename to lost');
  try {
    for (const [method, path, body] of DECLARED) {
      const response = await service.send(method, `/v1/api${path}`, {
        headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([path, response.status]).toEqual([path, 500]);
      const answer = (await response.json()) as Body;
      expectRefusal(answer);
      expect(answer['error']).toMatchObject({ code: 'INTERNAL' });
    }
  } finally {
    await store.query('alter table lost rename to clock');
  }
  expect(service.reports).toHaveLength(reported + DECLARED.length);
});
