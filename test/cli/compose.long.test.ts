import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  run,
  threeFreePorts,
  welcomeStranger,
  type Running,
  type Stranger,
} from '../support/packages/packed.ts';

/* The service `sandbox` of sandbox/compose.yaml, without Docker: its command, in an empty folder that goes
   on from one start to the next, with the environment that it sets, on a PostgreSQL server. That the two
   images can be had, the volumes, and the network of the host are not shown here. */

const { DATABASE_URL } = process.env;
const RECIPE = readFileSync(join(import.meta.dirname, '../../sandbox/compose.yaml'), 'utf8');

/** What follows `name:` in the recipe's second service. */
function setting(name: string): string {
  const service = RECIPE.slice(RECIPE.indexOf('\n  sandbox:'), RECIPE.indexOf('\nvolumes:'));
  const found = new RegExp(`^ +${name}: (.+)$`, 'm').exec(service)?.[1];
  if (found === undefined) throw new Error(`compose.yaml has no ${name}`);
  return found;
}

/** The recipe's command, with the package of this build in the place of the published one. */
function commandFor(tarball: string): readonly string[] {
  const words = JSON.parse(setting('command').replaceAll("'", '"')) as readonly string[];
  return words.map((word) =>
    word.startsWith('easy-checkout-sandbox@') ? `file:${tarball}` : word,
  );
}

let stranger: Stranger;
let port: number;
beforeAll(async () => {
  if (!DATABASE_URL) return;
  stranger = welcomeStranger();
  port = await threeFreePorts();
});
afterAll(() => stranger?.leave());

/** Starts the container's command. Only the ports differ from the recipe, because tests take free ones. */
async function startContainer(): Promise<Running> {
  const [program = '', ...args] = commandFor(stranger.packages.sandbox);
  const environment = {
    PATH: process.env['PATH'],
    // As in a new container, npm has nothing in its cache.
    HOME: join(stranger.folder, '../root'),
    DATABASE_URL,
    EASY_SHOP_PORT: String(port),
    EASY_CHECKOUT_PORT: String(port + 1),
    EASY_SERVICE_PORT: String(port + 2),
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const started = run('env', ['-i', ...variables, program, ...args], stranger.folder);
  await started.printed('Ctrl-C stops it');
  return started;
}

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://localhost:${port + 2}/v1/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return ((await answer.json()) as { readonly data: unknown }).data;
}

it.skipIf(!DATABASE_URL)(
  'the sandbox of the recipe for containers serves, ends when it is told to, and goes on where it was',
  async () => {
    expect(setting('DATABASE_URL')).toMatch(/^postgres:\/\//);
    const first = await startContainer();
    const item = { price_id: 'price_mug', quantity: 1 };
    const session = (await ask('/embedded-checkout/', { line_items: [item] })) as { id: string };
    expect(session.id).toMatch(/./);
    for (const [at, path] of [
      [port, '/'],
      [port + 1, '/frame.html'],
    ] as const) {
      expect((await fetch(`http://localhost:${at}${path}`)).status).toBe(200);
    }
    await first.stop();

    const second = await startContainer();
    try {
      expect(await ask(`/embedded-checkout/${session.id}`)).toMatchObject({ id: session.id });
    } finally {
      await second.stop();
    }
  },
);
