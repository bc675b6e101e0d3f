import { expect, it } from 'vitest';
import { checkLink, signLink } from '../../../sandbox/http/signed-link.ts';

const key = { documentKey: new Uint8Array(32).fill(7) };
const now = new Date('2026-11-20T10:00:00Z');
const what = { kind: 'document', id: 'one', now } as const;

async function queryOf(asked = what): Promise<Record<string, string>> {
  const { url } = await signLink(key, 'https://sandbox.test/documents/one', asked);
  return Object.fromEntries(new URL(url).searchParams);
}

it('opens what it was signed for, for five minutes', async () => {
  const query = await queryOf();
  await checkLink(key, query, what);
  const later = new Date(now.getTime() + 300_000);
  await checkLink(key, query, { ...what, now: later });
  const tooLate = { ...what, now: new Date(later.getTime() + 1) };
  await expect(checkLink(key, query, tooLate)).rejects.toMatchObject({ status: 404 });
});

it.each([
  ['another kind of page with the same id', { ...what, kind: 'invoice' } as const],
  ['another id', { ...what, id: 'two' }],
])('does not open %s', async (_, asked) => {
  await expect(checkLink(key, await queryOf(), asked)).rejects.toMatchObject({ status: 404 });
});

it('takes nothing but digits for the time at which it expires', async () => {
  const { signature = '' } = await queryOf();
  for (const expires of ['', 'never', '9e99', ' 99999999999']) {
    await expect(checkLink(key, { expires, signature }, what)).rejects.toMatchObject({
      status: 404,
    });
  }
});
