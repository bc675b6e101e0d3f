import { afterAll, expect, it, vi } from 'vitest';
import { billsOf } from '../../contract/bills/bill.ts';
import { advance, reset, SECRET } from '../../contract/service-under-test.ts';
import { billPdf } from '../../support/service/pdf.ts';
import { childSandbox, KILLS } from '../child.ts';

const BILLS_A_DAY = 12;
const DAY = 86_400;

const child = await childSandbox();
const { service } = child;
const { upload, recipient, confirm, read } = billsOf(service);

afterAll(() => child.remove());

/** The sandbox's time, from an answer that does no work that is due. */
async function readTime(): Promise<number> {
  const response = await service.send('GET', '/v1/api/products/', {
    headers: { 'x-easy-api-key': SECRET },
  });
  const { timestamp } = (await response.json()) as { timestamp: string };
  return Date.parse(timestamp);
}

it('pays each bill once on its day, and still reads it, however often it is killed', async () => {
  await child.start();
  await reset(service);
  await recipient();
  const first = await readTime();
  const days = new Map<string, string>();
  for (let index = 0; index < KILLS * BILLS_A_DAY; index++) {
    const { id } = (await upload(billPdf({ amount: `${index + 10}.00` }))).data;
    const time = first + ((index % KILLS) + 1) * DAY * 1000;
    const scheduled_date = new Date(time).toISOString();
    await confirm(id, { scheduled_date });
    days.set(id, new Date(time + 60_000).toISOString());
  }
  for (let round = 0; round < KILLS; round++) {
    const before = await readTime();
    const advanced = advance(service, DAY + 120).then(
      () => undefined,
      () => undefined,
    );
    // The clock has advanced, so the work that it made due is under way.
    await vi.waitUntil(async () => (await readTime()) > before + DAY * 1000, {
      timeout: 60_000,
      interval: 1,
    });
    await child.kill();
    await advanced;
    await child.start();
  }
  await advance(service, 0);
  for (const [id, paid_at] of days) {
    const bill = await read(id);
    expect(bill).toMatchObject({
      status: 'completed',
      updated_at: paid_at,
      treasury_transaction: { state: 'completed', amount: bill.reviewed_data.amount },
      reviewed_data: { account_number: '000123456789' },
    });
    const { pathname, search } = new URL(bill.document_url ?? '');
    expect(await (await service.send('GET', pathname + search)).text()).toMatch(/^%PDF/);
  }
}, 240_000);
