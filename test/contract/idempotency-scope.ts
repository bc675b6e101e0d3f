import { describe, expect, it } from 'vitest';
import { shows } from '../conformity/shows.ts';
import { personOf, tokenFor } from './access/caller.ts';
import { grace, lines } from './payments/purchase.ts';
import {
  PUBLISHABLE,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from './service-under-test.ts';
import { cardSource, createSession } from './sessions/session.ts';

const KEY = 'the-key-of-all';

/** Sends the same request each time, and resolves to the status and the body. */
type Request = () => Promise<string>;

/** Contract for delivery, saved methods and invoice links, section 6: who shares a key with whom. */
export function describeIdempotencyScope(service: ServiceUnderTest): void {
  async function send(path: string, body: unknown, headers: Readonly<Record<string, string>>) {
    const response = await service.send('POST', `/v1/api${path}`, {
      headers: { 'content-type': 'application/json', 'idempotency-key': KEY, ...headers },
      body: JSON.stringify(body),
    });
    return `${response.status} ${await response.text()}`;
  }
  const mug = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines('price_mug') };
  const buyWith = (key: string): Request => {
    return () => send('/checkout/', mug, { 'x-easy-api-key': key });
  };
  const recipient = (headers: Readonly<Record<string, string>>): Request => {
    return () => send('/billpay/recipients', { name: 'Northwind Paper Co.' }, headers);
  };
  const asAdmin = async () => ({ authorization: `Bearer ${await tokenFor(service, 'ADMIN')}` });
  async function confirmation(): Promise<Request> {
    const { client_secret } = await createSession(service);
    const source = cardSource(await tokenizeCard(service));
    const body = { client_secret, source, customer_details: grace };
    return () => send('/embedded-checkout/confirm', body, {});
  }

  /** One caller of each kind, and a second one of the kind whose callers do not know each other. */
  const CALLERS: Readonly<Record<string, () => Request | Promise<Request>>> = {
    'a secret key': () => buyWith(SECRET),
    'a publishable key': () => buyWith(PUBLISHABLE),
    'a person': async () => recipient(await asAdmin()),
    'a client secret': confirmation,
    'the client secret of another session': confirmation,
  };
  const names = Object.keys(CALLERS);

  describe('an idempotency key of one caller', () => {
    it.each(names)('is nothing to the others, when it was used first by %s', async (first) => {
      const made = await Promise.all(
        names.map(async (name) => [name, await CALLERS[name]?.()] as const),
      );
      const ordered = made.toSorted(([one], [other]) => +(other === first) - +(one === first));
      const answers: string[] = [];
      for (const [, request] of ordered) answers.push((await request?.()) ?? '');
      expect(answers.map((answer) => /^20[01] /.test(answer))).toEqual(names.map(() => true));
      // Each is answered from what is its own.
      for (const [at, [, request]] of ordered.entries()) {
        expect(await request?.()).toBe(answers[at]);
      }
      expect(new Set(answers).size).toBe(names.length);
      expect((await stateOf(service))['transfers']).toHaveLength(4);
    });

    it('reads no answer that another kind of credential was given to the same request', async () => {
      const [secret, publishable] = [buyWith(SECRET), buyWith(PUBLISHABLE)];
      const bought = [await secret(), await publishable()];
      expect(new Set(bought).size).toBe(2);
      const managed = [
        await recipient({ 'x-easy-api-key': SECRET })().then((answer) => answer.slice(0, 4)),
        await recipient(await asAdmin())().then((answer) => answer.slice(0, 4)),
      ];
      // The secret key has bought with this key of its own, and the admin has done nothing so far.
      expect(managed).toEqual(['409 ', '201 ']);
    });

    it.each(['secret', 'publishable'])(
      'is replayed after a rotation of the %s key',
      async (kind) => {
        shows('5.7/rotation');
        const send = await personOf(service, 'ADMIN');
        const { key } = (await send('POST', '/api-keys', { kind, name: 'Rotated' })).data as {
          readonly key: string;
        };
        const first = await buyWith(kind === 'secret' ? SECRET : PUBLISHABLE)();
        expect(await buyWith(key)()).toBe(first);
        expect((await stateOf(service))['transfers']).toHaveLength(1);
      },
    );

    it('is replayed to another token of a person', async () => {
      const first = await recipient(await asAdmin())();
      expect(await recipient(await asAdmin())()).toBe(first);
    });
  });
}
