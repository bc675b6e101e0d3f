import { afterAll, expect, it, vi } from 'vitest';
import { grace } from '../../contract/payments/purchase.ts';
import { reset, stateOf, tokenizeCards } from '../../contract/service-under-test.ts';
import { cardSource, createSession, post, retrieve } from '../../contract/sessions/session.ts';
import { Random } from '../../support/vectors/random.ts';
import { childSandbox } from '../child.ts';

/**
 * For more rounds: `KILL_ROUNDS=50 npx vitest run --project node
 * test/sandbox/sessions/killed-confirms`.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const BUYERS = 8;
/**
 * A round is killed after a random number of answers and milliseconds up to these, which can be at
 * any moment of a payment.
 */
const MAX = { answers: 16, milliseconds: 60 };

const child = await childSandbox({
  EASY_TOKENS_PER_SESSION: 'off',
  EASY_TOKENS_PER_ADDRESS: 'off',
  EASY_LOOKS_PER_ADDRESS: 'off',
  EASY_RATE_LIMIT: '1000000000',
});
const { service } = child;

afterAll(() => child.remove());

/** One request to pay, and its answer if there was one. */
interface Confirm {
  readonly key: string;
  readonly body: unknown;
  status?: number;
  text?: string;
}

interface Purchase {
  readonly id: string;
  readonly confirms: readonly Confirm[];
}

async function send(confirm: Confirm): Promise<void> {
  const response = await post(service, 'confirm', confirm.body, { 'idempotency-key': confirm.key });
  confirm.text = await response.text();
  confirm.status = response.status;
}

/**
 * One request; the same request twice in the same instant; or two requests in the same instant with
 * keys of their own, as two pages would send.
 */
const KEYS = [['only'], ['same', 'same'], ['one', 'other']] as const;

/** Buys again and again until the sandbox is gone. */
async function shop(name: string, purchases: Purchase[]): Promise<void> {
  for (let count = 0; ; count++) {
    const run = `${name}-${count}`;
    const { id, client_secret } = await createSession(service, { metadata: { run } });
    const keys = KEYS[count % KEYS.length] ?? [];
    const tokens = await tokenizeCards(service, new Set(keys).size);
    const confirms = keys.map((key): Confirm => {
      const token = tokens[[...new Set<string>(keys)].indexOf(key)] ?? '';
      const source = cardSource(token);
      return { key: `${run}-${key}`, body: { client_secret, source, customer_details: grace } };
    });
    purchases.push({ id, confirms });
    await Promise.all(confirms.map(send));
  }
}

/** The transfers of each session, by the session's id. */
async function transfersOf(): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const { sessions = [], transfers = [] } = await stateOf(service);
  return new Map(
    sessions.map(({ id, metadata }) => {
      const { run } = metadata as { run?: string };
      const own = transfers.filter((each) => (each['metadata'] as { run?: string }).run === run);
      return [id, own.map((each) => String(each['id']))];
    }),
  );
}

const transferIn = (text = '') =>
  (JSON.parse(text) as { data: { transfer: { id: string } } }).data.transfer.id;

it(
  'a sandbox that is killed while buyers confirm takes each session’s money once, and keeps what it answered',
  async () => {
    const random = new Random(Number(process.env['KILL_SEED'] ?? 1));
    const totals = { confirms: 0, answered: 0, undecided: 0, unanswered: 0, transfers: 0 };
    await child.start();
    await reset(service);
    for (let round = 0; round < ROUNDS; round++) {
      const purchases: Purchase[] = [];
      const buyers = Array.from({ length: BUYERS }, (_, buyer) =>
        shop(`${round}-${buyer}`, purchases).catch(() => undefined),
      );
      const answers = () =>
        purchases.flatMap(({ confirms }) => confirms.filter(({ status }) => status !== undefined));
      const enough = 1 + random.below(MAX.answers);
      await vi.waitUntil(() => answers().length >= enough, { timeout: 60_000, interval: 1 });
      await new Promise((resolve) => setTimeout(resolve, random.below(MAX.milliseconds)));
      await child.kill();
      await Promise.all(buyers);
      await child.start();

      const before = await transfersOf();
      for (const { id, confirms } of purchases) {
        const made = before.get(id) ?? [];
        const { status } = await retrieve(service, id);
        const paid = confirms.filter((one) => one.status === 200);
        // I1: at most one transfer. I2: what was answered is stored. I3: a session is paid if, and
        // only if, it has a transfer.
        expect(made.length).toBeLessThanOrEqual(1);
        for (const { text } of paid) expect(made).toEqual([transferIn(text)]);
        expect([id, status]).toEqual([id, made.length === 1 ? 'complete' : 'open']);
        totals.confirms += confirms.length;
        totals.answered += confirms.filter((one) => one.status !== undefined).length;
        if (made.length === 0) totals.undecided += 1;
        else if (paid.length === 0) totals.unanswered += 1;

        // Send the same attempt again, as a buyer's page does. It is answered as before.
        const [first] = confirms;
        const earlier = first && { ...first };
        if (first) await send(first);
        if (earlier?.status === 200) expect(first?.text).toBe(earlier.text);
        // Of two keys in the same instant, the other one may have been paid.
        else if (earlier?.status !== undefined) expect(first?.status).toBe(earlier.status);
      }
      const after = await transfersOf();
      for (const { id } of purchases) expect(after.get(id)).toHaveLength(1);
      totals.transfers += purchases.length;
    }
    const { transfers = [] } = await stateOf(service);
    expect(transfers).toHaveLength(totals.transfers);
    console.log(`${ROUNDS} kills: ${JSON.stringify(totals)}`);
  },
  120_000 + ROUNDS * 60_000,
);
