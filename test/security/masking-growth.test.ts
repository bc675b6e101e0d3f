import { afterAll, describe, expect, it } from 'vitest';
import { maskHeaders, maskJson, maskText } from '../../sandbox/http/log/masking.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { control, reset } from '../contract/service-under-test.ts';
import { NO_RATES } from '../support/service/no-rates.ts';
import { openTestStore } from '../support/service/test-store.ts';
import { overFetch } from '../sandbox/open.ts';

const store = await openTestStore();
const served = await serveSandbox({ port: 0, store, limits: NO_RATES });
const service = overFetch(served.url, fetch);
afterAll(async () => {
  await served.close();
  await store.close();
});

const LENGTHS = [15_000, 30_000, 60_000] as const;

const repeated = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Texts that make a search start again at many places. */
const PARTS = [
  'a',
  '4',
  '-',
  ' ',
  '_',
  '0 ',
  '4-2-',
  '4242 4242 4242 4242 ',
  'a1',
  'sk_test_',
  '_secret',
  '_secret_',
  'account ',
  'account 1',
  '122105278 ',
  '12345678-1234-4123-8123-',
  '2026-11-20T10:',
  'é𝟜',
];

/** Linear growth makes it 4, squared growth 16. A busy machine makes it more, and no machine less. */
const MAX_GROWTH = 12;

/** Milliseconds of this process alone, the least of several: other work of the machine does not count. */
function costOf(work: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  // What takes next to nothing has no ratio.
  return Math.max(Math.min(...costs), 1);
}

/**
 * How many times more a text costs that is four times as long. The least of several tries: a
 * collection of garbage or a compilation makes one try dearer, and squared growth makes all of them so.
 */
function growthOf(work: (length: number) => () => unknown): number {
  const [short, , long] = LENGTHS;
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < 8 && least >= MAX_GROWTH; tried++) {
    least = Math.min(least, costOf(work(long)) / costOf(work(short)));
  }
  return least;
}

describe('masking', () => {
  it.each(PARTS)('takes twice the time for twice as much of %j', (part) => {
    const ways: readonly ((text: string) => unknown)[] = [
      maskText,
      (text) => maskJson({ [text]: [text] }),
      (text) => maskJson(JSON.parse(`{"key ${text}": 1}`)),
    ];
    for (const mask of ways) {
      const ratio = growthOf((length) => {
        const text = repeated(part, length);
        return () => mask(text);
      });
      expect(ratio).toBeLessThan(MAX_GROWTH);
    }
  });

  it.each(['a', '4', '-'])('takes twice the time for a header twice as long of %j', (part) => {
    for (const name of ['x-note', 'x-easy-api-key']) {
      const ratio = growthOf((length) => {
        const headers = new Headers({ [name]: repeated(part, length) });
        return () => maskHeaders(headers);
      });
      expect(ratio).toBeLessThan(MAX_GROWTH);
    }
  });

  it.each(LENGTHS)('of %i characters in any place lets the request be answered', async (length) => {
    await reset(service);
    for (const part of ['a', '4', '4 ', '-']) {
      const text = repeated(part, length);
      const headers = { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' };
      const path = '/v1/api/product-prices/';
      const answers = await Promise.all([
        service.send('POST', '/v1/api/checkout/', { headers, body: JSON.stringify({ text }) }),
        service.send('POST', '/v1/api/checkout/', { headers, body: text }),
        service.send('GET', `${path}?ids=${encodeURIComponent(text)}`, { headers }),
        service.send('GET', path, { headers: { ...headers, 'x-note': `x${text}x` } }),
        service.send('GET', `/v1/api/orders/${encodeURIComponent(text)}`, { headers }),
      ]);
      for (const { status } of answers) expect([200, 400, 404, 413, 414, 431]).toContain(status);
    }
    const entries = (await control(service, 'GET', '/requests')) as readonly { path: string }[];
    expect(entries.filter(({ path }) => path === '/v1/api/checkout/')).toHaveLength(8);
  });
});
