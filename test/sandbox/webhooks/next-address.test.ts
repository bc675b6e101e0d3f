import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { post } from '../../../sandbox/webhooks/post.ts';

const never = () => Promise.reject(new Error('Nothing is to be resolved here'));

it('a delivery goes to the next address where nothing listens at the first', async (test) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true));
  });
  // A machine without IPv6 has one address only.
  if (!isThere) return test.skip();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const posted = await post(
    `http://shop.localhost:${port}/`,
    { headers: {}, body: '{}' },
    { loopback: true, lookup: never, timeout: 5000 },
    new AbortController().signal,
  );
  server.close();
  expect(posted).toMatchObject({ success: true, status: 204 });
});
