import { describe, expect, it } from 'vitest';
import { grace } from './purchase.ts';
import { advance, tokenizeCards, type ServiceUnderTest } from '../service-under-test.ts';
import { cardSource, countRecords, createSession, post, validate } from '../sessions/session.ts';

const DECLINED = '4000000000000002';
const DECLINED_AS_ERROR = '4000000000000101';

const codeOf = async (response: Response) =>
  ((await response.json()) as { error?: { code: string } }).error?.code;

/** Contract, section 6: at most one successful transfer per session and per attempt. */
export function describeConfirmOnce(service: ServiceUnderTest): void {
  async function attempts(client_secret: string, count: number, number?: string) {
    const tokens = await tokenizeCards(service, count, number);
    return tokens.map((token) => ({
      client_secret,
      source: cardSource(token),
      customer_details: grace,
    }));
  }
  const attempt = async (client_secret: string, number?: string) =>
    (await attempts(client_secret, 1, number))[0];
  const confirm = (body: unknown, key?: string) =>
    post(service, 'confirm', body, key === undefined ? {} : { 'idempotency-key': key });

  describe('confirming again', () => {
    it('with the same key gives the same answer, to the letter, though the session is paid', async () => {
      const { client_secret } = await createSession(service, { expires_in: 60 });
      const body = await attempt(client_secret);
      const first = await confirm(body, 'one');
      const text = await first.text();
      await advance(service, 3600);
      const second = await confirm(body, 'one');
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await second.text()).toBe(text);
      expect(await countRecords(service)).toMatchObject({ transfers: 1, orders: 1 });
    });

    it.each([DECLINED, DECLINED_AS_ERROR])(
      'with the same key repeats the decline of %s and counts it once',
      async (number) => {
        const { client_secret } = await createSession(service);
        const body = await attempt(client_secret, number);
        const texts = new Set<string>();
        for (let time = 0; time < 12; time++) texts.add(await (await confirm(body, 'two')).text());
        expect(texts.size).toBe(1);
        expect(await countRecords(service)).toMatchObject({ transfers: 1, orders: 0 });
        expect((await validate(service, client_secret)).session.status).toBe('open');
      },
    );

    it('with the same key and another request is a conflict', async () => {
      const { client_secret } = await createSession(service);
      await confirm(await attempt(client_secret, DECLINED), 'three');
      const other = await confirm(await attempt(client_secret), 'three');
      expect([other.status, await codeOf(other)]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    });

    it('with another key charges nothing once the session is paid', async () => {
      const { client_secret } = await createSession(service);
      await confirm(await attempt(client_secret), 'four');
      const again = await confirm(await attempt(client_secret), 'five');
      expect([again.status, await codeOf(again)]).toEqual([400, 'SESSION_COMPLETE']);
      expect(await countRecords(service)).toMatchObject({ transfers: 1 });
    });
  });

  it.each([
    ['different keys', (index: number) => `key-${index}`],
    ['no keys', () => undefined],
  ])('100 confirms in the same instant with %s make one transfer', async (_, keyOf) => {
    const { client_secret } = await createSession(service);
    const bodies = await attempts(client_secret, 100);
    const answers = await Promise.all(
      bodies.map(async (body, index) => {
        const response = await confirm(body, keyOf(index));
        return `${response.status} ${await codeOf(response)}`;
      }),
    );
    const paid = answers.filter((answer) => answer === '200 undefined');
    const refused = answers.filter((answer) => answer === '400 SESSION_COMPLETE');
    expect([paid.length, refused.length]).toEqual([1, 99]);
    expect(await countRecords(service)).toEqual({
      customers: 1,
      orders: 1,
      transfers: 1,
      subscriptions: 0,
    });
  });

  it('100 confirms in the same instant with one key make one transfer and one answer', async () => {
    const { client_secret } = await createSession(service);
    const body = await attempt(client_secret);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => (await confirm(body, 'same')).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await countRecords(service)).toMatchObject({ transfers: 1 });
  });

  it('of 30 declines in the same instant, ten are tried', async () => {
    const { client_secret } = await createSession(service);
    const bodies = await attempts(client_secret, 30, DECLINED);
    const codes = await Promise.all(bodies.map(async (body) => codeOf(await confirm(body))));
    expect(codes.filter((code) => code === 'SESSION_EXPIRED')).toHaveLength(20);
    expect(await countRecords(service)).toMatchObject({ transfers: 10, orders: 0 });
  });
}
