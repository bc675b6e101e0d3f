import { afterAll, expect, it } from 'vitest';
import { billsOf } from '../../contract/bills/bill.ts';
import { reset } from '../../contract/service-under-test.ts';
import { unpackingBomb } from '../../support/service/pdf-bombs.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(async () => {
  expect(service.reports).toEqual([]);
  await store.close();
});

/** Requests that are answered before the bomb ends. Without a thread, it is one or none. */
const MEANWHILE = 20;

it('a bill that is a bomb keeps nobody else waiting, and is left to somebody who reads it', async () => {
  await reset(service);
  const { upload, read } = billsOf(service);
  // The thread has started, so that what is answered is answered during the reading.
  await upload();
  const order: string[] = [];
  const bomb = upload(unpackingBomb(2_048_000_000)).finally(() => order.push('bomb'));
  for (let asked = 0; asked < MEANWHILE; asked++) {
    const { status } = await service.send('GET', '/v1/');
    order.push(`health ${status}`);
  }
  await bomb;
  expect(order).toEqual([...Array.from({ length: MEANWHILE }, () => 'health 200'), 'bomb']);
  const { status, data } = await bomb;
  expect([status, data.status, data.extraction_error]).toEqual([201, 'review', 'too_complex']);
  expect((await read(data.id)).extracted_data).toEqual({});
  expect((await upload()).data.status).toBe('extracted');
});
