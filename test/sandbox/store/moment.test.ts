import { expect, it, vi } from 'vitest';
import { createMoments } from '../../../sandbox/store/moment.ts';
import { sqlOver } from '../../support/service/sql-over.ts';

/** A database that answers when it is told to. */
function slowDatabase() {
  const asked: { resolve(row: unknown): void; reject(error: Error): void }[] = [];
  const sql = sqlOver(async <Found>() => {
    const row = await new Promise((resolve, reject) => asked.push({ resolve, reject }));
    return [row] as Found[];
  });
  /** Resolves once it was asked so often. */
  const askedOften = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
  return { sql, asked, askedOften };
}

const row = (offset_ms: number) => ({ offset_ms, catalogue: 'c', keys: 'k' });

it('those who come while the moment is read share the next reading, which begins after they came', async () => {
  const { sql, asked, askedOften } = slowDatabase();
  const moment = createMoments(sql);
  const first = moment();
  await askedOften(1);
  const late = [moment(), moment(), moment()];
  asked[0]?.resolve(row(1));
  expect((await first).offset).toBe(1);
  await askedOften(2);
  asked[1]?.resolve(row(2));
  const read = await Promise.all(late);
  expect(read.map(({ offset }) => offset)).toEqual([2, 2, 2]);
});

it('a reading that fails fails for those who shared it, and for nobody else', async () => {
  const { sql, asked, askedOften } = slowDatabase();
  const moment = createMoments(sql);
  const first = moment();
  await askedOften(1);
  const late = moment();
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await askedOften(2);
  asked[1]?.resolve(row(3));
  expect((await late).offset).toBe(3);
});
