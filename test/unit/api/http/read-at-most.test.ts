import { describe, expect, it } from 'vitest';
import { readAtMost } from '../../../../src/api/http/read-at-most.ts';
import { ApiError } from '../../../../src/errors.ts';

const CHUNK = 64 * 1024;

/** An answer without an end, and how much of it was asked for. */
function endless(byte = 'x') {
  const notified = { bytes: 0, cancelled: false };
  const chunk = new TextEncoder().encode(byte.repeat(CHUNK));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      notified.bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel() {
      notified.cancelled = true;
    },
  });
  return { response: new Response(body, { status: 200 }), notified };
}

describe('an answer', () => {
  it('is read to its end, whatever its characters weigh', async () => {
    const text = 'é✓🦋'.repeat(1000);
    const bytes = new TextEncoder().encode(text).byteLength;
    expect(await readAtMost(new Response(text), bytes)).to.equal(text);
    const refusal: unknown = await readAtMost(new Response(text), bytes - 1).catch(
      (e: unknown) => e,
    );
    expect(refusal).to.be.instanceOf(ApiError);
  });

  it('without an end is not read beyond the limit, and what is left is not loaded', async () => {
    const { response, notified } = endless();
    const error: unknown = await readAtMost(response, 1_000_000).catch((e: unknown) => e);
    expect(error).to.be.instanceOf(ApiError).and.include({ code: 'UNEXPECTED_RESPONSE' });
    expect(notified.cancelled).to.equal(true);
    expect(notified.bytes).to.be.lessThan(1_000_000 + 3 * CHUNK);
  });

  it('may have no body', async () => {
    expect(await readAtMost(new Response(null, { status: 204 }), 10)).to.equal('');
  });
});
