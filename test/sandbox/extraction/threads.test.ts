import { expect, it } from 'vitest';
import { createReading } from '../../../sandbox/extraction/threads.ts';

/** What the thread of these tests does with an order. */
const DEED = { answers: 0, failsLater: 1, endsLater: 2, ends: 3, fails: 4, isSilent: 5 } as const;

const SCRIPT = new URL('./thread-fixture.mjs', import.meta.url);
const AMPLE = { milliseconds: 30_000, bytes: 4_000_000_000 };

function reading() {
  const read = createReading(SCRIPT);
  return (deed: keyof typeof DEED, tag = 0, limits = AMPLE) =>
    read('lines', Uint8Array.of(DEED[deed], tag), limits);
}

it.each(['failsLater', 'endsLater'] as const)(
  'goes on with another thread when one %s',
  async (deed) => {
    const read = reading();
    expect(await read(deed, 1)).toBe(1);
    // A document that such a thread still gets is refused.
    await expect.poll(() => read('answers', 2).catch(() => undefined)).toBe(2);
  },
);

it.each([
  ['ends', 'The thread that reads documents has ended.'],
  ['fails', 'Failed before the answer'],
] as const)('says so when a thread %s while it is awaited', async (deed, message) => {
  const read = reading();
  await expect(read(deed)).rejects.toThrow(message);
  expect(await read('answers', 3)).toBe(3);
});

it('says so when a thread fails before it is ready, and waits for nothing', async () => {
  const read = createReading(new URL('./no-such-thread.mjs', import.meta.url));
  await expect(read('lines', Uint8Array.of(0), AMPLE)).rejects.toThrow('no-such-thread');
});

it('reads one document after the other, and refuses those that would wait too long', async () => {
  const read = reading();
  const silent = read('isSilent', 0, { ...AMPLE, milliseconds: 200 });
  const others = Array.from({ length: 8 }, (_, tag) => read('answers', tag));
  await expect(read('answers')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await silent).toBeUndefined();
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await read('answers', 9)).toBe(9);
});
