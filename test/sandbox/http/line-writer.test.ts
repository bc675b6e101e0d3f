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
  const log = createLineWriter(stream);
  log.write('one');
  await log.flush();
  log.write('two');
  await log.flush();
  // By now, an error without a listener would have been thrown.
  log.write('three');
  await log.flush();
  expect(written).toEqual(['one\n', 'two\n']);
});
