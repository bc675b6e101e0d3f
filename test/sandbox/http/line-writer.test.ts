import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLineWriter } from '../../../sandbox/http/log/line-writer.ts';

it('a log that nobody reads any more ends neither the process nor its end', async () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk.toString());
      done(written.length > 1 ? new Error('write EPIPE') : null);
    },
  });
  const { write, flush } = createLineWriter(stream);
  write('one');
  await flush();
  write('two');
  await flush();
  // By now, an error without a listener would have been thrown.
  write('three');
  await flush();
  expect(written).toEqual(['one\n', 'two\n']);
});
