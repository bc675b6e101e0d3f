import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createSharedPoll } from '../../../sandbox/dashboard/shared-poll.ts';
import type { RunStatement, Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const MAX_FEEDS = 20;

const store = await openTestStore();
/** The statements that list deliveries: each poll of the store has one. */
let polls = 0;
const query: RunStatement = (text, values) => {
  if (text.includes('"webhook_deliveries" as "delivery"')) polls += 1;
  return store.query(text, values);
};
const counted: Store = { ...store, ...sqlOver(query) };
const { sandbox } = inMemory(counted);
await sandbox.ready;
afterAll(() => store.close());

const open = new Set<ReadableStreamDefaultReader<Uint8Array>>();
afterEach(async () => {
  await Promise.all([...open].map((reader) => reader.cancel()));
  open.clear();
});

const ask = () => sandbox.fetch(new Request('http://localhost:4244/sandbox/feed'));

/** Opens a feed that its page reads. */
async function openFeed(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { status, body } = await ask();
  expect(status).toBe(200);
  if (!body) throw new Error('A feed has no body');
  const reader = body.getReader();
  open.add(reader);
  return reader;
}

async function nextUpdate(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

/** Whether there is a place for one more feed. */
async function hasPlace(): Promise<boolean> {
  const { status, body } = await ask();
  await body?.cancel();
  return status === 200;
}

const openFeeds = (count: number) => Promise.all(Array.from({ length: count }, openFeed));

it('feeds ask the store together', async () => {
  polls = 0;
  const feeds = await openFeeds(MAX_FEEDS);
  const updates = await Promise.all(feeds.map(nextUpdate));
  expect(new Set(updates).size).toBe(1);
  expect(updates[0]).toContain('"deliveries"');
  expect(polls).toBeLessThan(4);
});

it('a page too many is told when to come again, and gets the place of one that is closed', async () => {
  const [first] = await openFeeds(MAX_FEEDS);
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refused.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });

  await first?.cancel();
  await expect.poll(hasPlace).toBe(true);
});

it('pages that come and go leave no place taken', async () => {
  for (let round = 0; round < 3; round++) {
    await openFeeds(MAX_FEEDS);
    await Promise.all([...open].map((reader) => reader.cancel()));
    open.clear();
  }
  // Nobody reads these, nor ends them.
  for (let asked = 0; asked < MAX_FEEDS; asked++) {
    const address = 'http://localhost:4244/sandbox/feed';
    expect((await sandbox.fetch(new Request(address, { method: 'HEAD' }))).status).toBe(200);
    const gone = new AbortController();
    const unread = sandbox.fetch(new Request(address, { signal: gone.signal }));
    gone.abort();
    await unread.catch(() => undefined);
  }
  expect(await hasPlace()).toBe(true);
});

/** A poll of a source, and a clock, that a test moves. */
function pollAt() {
  const state = { now: 0, revision: 0, reads: 0, fails: false };
  const read = async () => {
    state.reads += 1;
    await Promise.resolve();
    if (state.fails) throw new Error('The store is away');
    return state.reads;
  };
  const pace = { minAgeMs: 200, maxAgeMs: 1000, now: () => state.now };
  return { state, poll: createSharedPoll(read, () => state.revision, pace) };
}

describe('polls that are shared', () => {
  it('are made once for all who wait, and again when they are old', async () => {
    const { state, poll } = pollAt();
    const both = await Promise.all([poll(), poll()]);
    expect(both[0]).toBe(both[1]);
    state.now = 999;
    expect(await poll()).toBe(both[0]);
    state.now = 1000;
    expect(await poll()).toEqual({ value: 2 });
  });

  it('follow a change soon, and however many changes there are, not too often', async () => {
    const { state, poll } = pollAt();
    await poll();
    for (let time = 1; time <= 1000; time++) {
      Object.assign(state, { now: time, revision: time });
      await poll();
    }
    expect(state.reads).toBe(6);
  });

  it('see what has changed while one was under way', async () => {
    const { state, poll } = pollAt();
    const first = poll();
    state.revision = 1;
    await first;
    state.now = 200;
    expect(await poll()).toEqual({ value: 2 });
  });

  it('that fail do so for those who wait, and the next one is made at once', async () => {
    const { state, poll } = pollAt();
    state.fails = true;
    const both = await Promise.allSettled([poll(), poll()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    state.fails = false;
    expect(await poll()).toEqual({ value: 2 });
  });
});
