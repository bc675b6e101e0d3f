import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '../../../sandbox/http/listen.ts';

it('an answer that is under way when the port ends closes its connection, which would be used again', async () => {
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let begin!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const port = await listenOnLoopback(0, async (request) => {
    if (new URL(request.url).pathname === '/slow') {
      begin();
      await finished;
    }
    return new Response('ok');
  });
  // As proxies do, it keeps connections.
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const options = { host: '127.0.0.1', port: port.port, path, agent };
    const [answer] = (await once(get(options), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer;
  };
  expect((await ask('/quick')).headers.connection).toBe('keep-alive');
  const slow = ask('/slow');
  await begun;
  const drained = port.drain(5000);
  finish();
  expect((await slow).headers.connection).toBe('close');
  await drained;
  await port.close();
  agent.destroy();
});
