import { describe, expect, it } from 'vitest';
import type { ServiceUnderTest } from '../service-under-test.ts';
import { billsOf } from './bill.ts';

/** A hundred answers to what is asked in the same instant. */
function times<Answer>(ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)));
}

/** Service contract, section 6: no bill is paid twice. */
export function describePaidOnce(service: ServiceUnderTest): void {
  const { call, ready, read, confirm, enter } = billsOf(service);
  const cancel = (id: string) => call('POST', `/${id}/cancel`);
  const challenge = async (id: string) => (await confirm(id)).data.transaction_id;

  describe('however many come in the same instant,', () => {
    it('a bill is submitted once', async () => {
      const id = await ready();
      const answers = await times(() => confirm(id));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(99);
    });

    it('a code is taken once', async () => {
      const id = await ready('2,000.00');
      const transaction = await challenge(id);
      const answers = await times(() => enter(id, transaction));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    });

    it('five codes are tried at most', async () => {
      const id = await ready('2,000.00');
      const transaction = await challenge(id);
      const answers = await times(() => enter(id, transaction, '654321'));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(95);
    });

    it('a bill is either paid or cancelled', async () => {
      const id = await ready();
      const answers = await times((index) => (index % 2 ? cancel(id) : confirm(id)));
      const [won, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      expect((await read(id)).status).toBe(won?.data.status);
    });
  });
}
