import { afterEach, describe, expect, it } from 'vitest';
import { listen, PortTakenError, type Origin } from '../../cli/stack/listen.ts';

const opened: Origin[] = [];

async function open(port: number): Promise<Origin> {
  const origin = await listen(port);
  opened.push(origin);
  return origin;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((origin) => origin.close()));
});

describe('an origin', () => {
  it('answers requests that came before its app', async () => {
    const origin = await open(0);
    const answer = fetch(`http://127.0.0.1:${origin.port}/early`);
    origin.serve({ fetch: (request) => new Response(new URL(request.url).pathname) });
    expect(await (await answer).text()).toBe('/early');
  });

  it('says when its port is taken, and leaves nothing open', async () => {
    const { port } = await open(0);
    await expect(listen(port)).rejects.toThrow(PortTakenError);
    await opened.splice(0)[0]?.close();
    await open(port);
  });

  it('closes while a browser keeps its connection', async () => {
    const origin = await open(0);
    origin.serve({ fetch: () => new Response('ok') });
    await (await fetch(`http://127.0.0.1:${origin.port}/`)).text();
    const began = performance.now();
    await origin.close();
    expect(performance.now() - began).toBeLessThan(500);
  });
});
