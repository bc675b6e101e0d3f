import { afterAll, expect, it } from 'vitest';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { billsOf } from '../../contract/bills/bill.ts';
import { reset } from '../../contract/service-under-test.ts';
import { unpackingBomb } from '../../support/service/pdf-bombs.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { overFetch } from '../open.ts';

const store = await openTestStore();
const { url, close } = await serveSandbox({ port: 0, store, rateLimit: 1e9 });
const service = overFetch(url, fetch);
afterAll(async () => {
  await close();
  await store.close();
});

/** Of the time of a bomb: the longest in which no other request is answered. */
const MAX_WAIT = 0.5;

it('a bill that is a bomb keeps nobody else waiting, and is left to somebody who reads it', async () => {
  await reset(service);
  const { upload, read } = billsOf(service);
  // The thread has started, so that what is answered is answered during the reading.
  await upload();
  const bomb = upload(unpackingBomb(2_048_000_000));
  const ended = bomb.then(() => 'ended' as const);
  const answers = [performance.now()];
  const health = async () => {
    const { status } = await service.send('GET', '/v1/');
    answers.push(performance.now());
    return status;
  };
  let answer = await Promise.race([health(), ended]);
  for (; answer !== 'ended'; answer = await Promise.race([health(), ended])) {
    expect(answer).toBe(200);
  }
  const waits = answers.slice(1).map((time, index) => time - (answers[index] ?? 0));
  const whole = performance.now() - (answers[0] ?? 0);
  expect(Math.max(...waits) / whole).toBeLessThan(MAX_WAIT);
  const { status, data } = await bomb;
  expect([status, data.status, data.extraction_error]).toEqual([201, 'review', 'too_complex']);
  expect((await read(data.id)).extracted_data).toEqual({});
  const page = await service.send('GET', `/records/bills/${data.id}/document`);
  expect(await page.text()).toContain('The document cannot be opened.');
  expect((await upload()).data.status).toBe('extracted');
});
