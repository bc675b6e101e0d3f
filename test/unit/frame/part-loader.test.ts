import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../../src/errors.ts';
import { PartLoader } from '../../../src/frame/part-loader.ts';
import { deferred } from '../../support/promises/deferred.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';

/** A loader whose attempts end as listed, and the numbers of those that were made. */
function bench(...endings: (Promise<string> | string | Error)[]) {
  const attempts: number[] = [];
  const loader = new PartLoader(async (attempt) => {
    attempts.push(attempt);
    const ending = await endings[attempt - 1];
    if (ending === undefined) throw new Error('The test lists no further attempt');
    if (ending instanceof Error) throw ending;
    return ending;
  });
  return { loader, attempts };
}

describe('a part of the frame', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is loaded once, however often it is wanted and needed', async () => {
    const { loader, attempts } = bench('part');
    expect(attempts).to.deep.equal([]);
    const all = await Promise.all([loader.want(), loader.get(), loader.want(), loader.get()]);
    expect(all).to.deep.equal(['part', 'part', 'part', 'part']);
    expect(attempts).to.deep.equal([1]);
  });

  it('that is needed while it is being loaded is waited for', async () => {
    const { promise, resolve } = deferred<string>();
    const { loader, attempts } = bench(promise);
    void loader.want();
    const needed = loader.get();
    resolve('part');
    expect(await needed).to.equal('part');
    expect(attempts).to.deep.equal([1]);
  });

  it('that was blocked is loaded again when it is needed, and not when it is only wanted', async () => {
    const { loader, attempts } = bench(new Error('blocked'), new Error('blocked'), 'part');
    expect(await loader.want()).to.equal(undefined);
    expect(await loader.want()).to.equal(undefined);
    expect(attempts).to.deep.equal([1]);
    expect(await rejectionOf(loader.get())).to.be.instanceOf(ConnectionError);
    expect(attempts).to.deep.equal([1, 2]);
    expect(await loader.get()).to.equal('part');
    expect(await loader.want()).to.equal('part');
    expect(attempts).to.deep.equal([1, 2, 3]);
  });

  it('keeps a submit waiting for half a minute at most, and may still come after that', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = deferred<string>();
    const { loader, attempts } = bench(promise);
    const refusal = rejectionOf(loader.get());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await refusal).to.be.instanceOf(ConnectionError);
    resolve('part');
    expect(await loader.get()).to.equal('part');
    expect(attempts).to.deep.equal([1]);
  });
});
