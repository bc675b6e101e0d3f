import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_EVENT_BYTES } from '../../sandbox/webhooks/emit.ts';
import { signatureOf } from '../../sandbox/webhooks/signature.ts';
import { onPath } from '../../scripts/browsers.mjs';
import { verifyWebhook } from '../../src/webhooks/index.ts';
import { attack, breakOff, mistakesOf } from '../support/service/hostile-deliveries.ts';

/*
 * The recipes of docs/guides/webhook-recipes.md as they are printed: those in JavaScript as servers that get
 * deliveries, the others with the vectors beside them. Frameworks are installed when they are needed,
 * and those that take hundreds of megabytes only at night.
 */
const ROOT = join(import.meta.dirname, '../..');
const WORKSHOP = join(ROOT, 'node_modules/.cache/easy-checkout/recipes');
const EXPRESS_4 = 'express-4';
const FRAMEWORKS = [
  'express@5.3.0',
  `${EXPRESS_4}@npm:express@4.22.1`,
  'express-session@1.19.0',
  'fastify@5.12.8',
];
const RUNTIMES = ['deno@2.9.6', 'bun@1.4.5', 'miniflare@4.20260730.0'];
const isNight = process.env['RECIPES'] === 'all';
const SECRET = 'whsec_of_the_recipes';

interface Vector {
  readonly name: string;
  readonly valid: boolean;
  readonly secret: string;
  /** Unix seconds of the receiver's clock. */
  readonly now: number;
  readonly header: string;
  readonly body: string;
}

const vectors = JSON.parse(
  readFileSync(join(ROOT, 'docs/guides/webhook-vectors.json'), 'utf8'),
) as readonly Vector[];
const verdicts = vectors.map(({ name, valid }) => `${name}: ${valid}`);

/** Writes the recipes into the workshop, each under the name that stands beside its language. */
function writeRecipes(): readonly string[] {
  const page = readFileSync(join(ROOT, 'docs/guides/webhook-recipes.md'), 'utf8');
  return Array.from(
    page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm),
    ([, name = '', code = '']) => {
      mkdirSync(dirname(join(WORKSHOP, name)), { recursive: true });
      writeFileSync(join(WORKSHOP, name), code);
      return name;
    },
  );
}

beforeAll(() => {
  rmSync(join(WORKSHOP, 'app'), { recursive: true, force: true });
  mkdirSync(WORKSHOP, { recursive: true });
  writeFileSync(join(WORKSHOP, 'package.json'), '{ "private": true, "type": "module" }');
  const wanted = [...FRAMEWORKS, ...(isNight ? RUNTIMES : [])];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...wanted], {
    cwd: WORKSHOP,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // As installed: the package's own files, and Hono, which the sandbox has brought.
  const modules = join(WORKSHOP, 'node_modules');
  const own = join(modules, 'easy-checkout');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  cpSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  cpSync(join(ROOT, 'dist'), join(own, 'dist'), { recursive: true });
  mkdirSync(join(modules, '@hono'), { recursive: true });
  for (const name of ['hono', '@hono/node-server']) {
    rmSync(join(modules, name), { force: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  writeRecipes();
  writeOthers();
}, 240_000);

/** Writes what is run beside the recipes: the one for Express with the version before, the example. */
function writeOthers(): void {
  const older = join(WORKSHOP, EXPRESS_4);
  rmSync(older, { recursive: true, force: true });
  mkdirSync(join(older, 'node_modules'), { recursive: true });
  symlinkSync(join(WORKSHOP, 'node_modules', EXPRESS_4), join(older, 'node_modules/express'));
  cpSync(join(WORKSHOP, 'express.mjs'), join(older, 'express.mjs'));
  cpSync(join(ROOT, 'examples/express/server.js'), join(WORKSHOP, 'example.js'));
}

/** The programs that run, so that none outlives the tests. */
const programs: ChildProcess[] = [];
afterAll(() => {
  for (const program of programs) program.kill('SIGKILL');
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Starts a recipe and resolves to its address once it answers. */
async function start(...[program = '', ...flags]: readonly string[]): Promise<string> {
  const port = await freePort();
  const child = spawn(program, flags, {
    cwd: WORKSHOP,
    env: {
      ...process.env,
      PORT: String(port),
      WEBHOOK_SECRET: SECRET,
      EASY_WEBHOOK_SECRET: SECRET,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  programs.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const address = `http://localhost:${port}/webhooks`;
  const isUp = () => fetch(address).then(Boolean, () => false);
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} ${flags.join(' ')}: ${said}`);
  }
  return address;
}

type Receive = (request: Request) => Promise<Response>;

/** How a receiver answers what arrives, by what is special about it. */
async function answers(receive: Receive): Promise<Readonly<Record<string, string>>> {
  const body = '{"id":"evt_1","type":"test.webhook","data":{"message":"Ædå 🦉"}}';
  const largest = body.replace('🦉', 'x'.repeat(MAX_EVENT_BYTES - Buffer.byteLength(body) + 4));
  const sign = (at: number, secret = SECRET) => signatureOf(body, [secret], at);
  const now = Date.now();
  const signed = await sign(now);
  const cases: Readonly<Record<string, readonly [string, string | undefined]>> = {
    'as it was signed': [body, signed],
    'of the largest size': [largest, await signatureOf(largest, [SECRET], now)],
    'with two signatures': [body, await signatureOf(body, ['whsec_new', SECRET], now)],
    'serialized again': [JSON.stringify(JSON.parse(body), null, 1), signed],
    'by another secret': [body, await sign(now, 'whsec_other')],
    'ten minutes late': [body, await sign(now - 600_000)],
    'without a signature': [body, undefined],
  };
  const found: Record<string, string> = {};
  for (const [name, [text, header]] of Object.entries(cases)) {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (header !== undefined) headers.set('x-easy-webhook-signature', header);
    const request = new Request('http://shop.example/webhooks', {
      method: 'POST',
      headers,
      body: text,
    });
    const response = await receive(request);
    found[name] = `${response.status} ${await response.text()}`.trim();
  }
  return found;
}

const EXPECTED = {
  'as it was signed': '204',
  'of the largest size': '204',
  'with two signatures': '204',
  'serialized again': '400 WEBHOOK_SIGNATURE_MISMATCH',
  'by another secret': '400 WEBHOOK_SIGNATURE_MISMATCH',
  'ten minutes late': '400 WEBHOOK_TIMESTAMP_EXPIRED',
  'without a signature': '400 WEBHOOK_SIGNATURE_MISSING',
};

const overHttp =
  (address: string): Receive =>
  async (request) =>
    fetch(address, {
      method: 'POST',
      headers: request.headers,
      body: await request.arrayBuffer(),
    });

const bin = (name: string) => join(WORKSHOP, 'node_modules/.bin', name);

/** Attacks a receiver, and sees that it goes on. */
async function survive(address: string): Promise<void> {
  const program = programs.at(-1);
  await breakOff(address);
  expect(await mistakesOf((sent) => attack(address, sent))).toEqual([]);
  expect(await answers(overHttp(address))).toMatchObject({
    'as it was signed': expect.stringMatching(/^20[04]/),
  });
  expect(program?.exitCode).toBeNull();
}

const SERVERS: readonly (readonly [string, readonly string[]])[] = [
  ['Express', ['node', 'express.mjs']],
  ['Express 4', ['node', `${EXPRESS_4}/express.mjs`]],
  ['Fastify', ['node', 'fastify.mjs']],
  ['Hono', ['node', 'hono.mjs']],
];
const RUNTIME_SERVERS: typeof SERVERS = [
  ['Deno', [bin('deno'), 'run', '--allow-net', '--allow-env', '--allow-read', 'deno.mjs']],
  ['Bun', [bin('bun'), 'bun.mjs']],
];

describe('what anybody sends', () => {
  it.each([...SERVERS, ['the example with Express', ['node', 'example.js']] as const])(
    '%s refuses, and goes on',
    async (_, command) => {
      await survive(await start(...command));
    },
  );

  it.runIf(isNight).each(RUNTIME_SERVERS)('%s refuses, and goes on', async (_, command) => {
    await survive(await start(...command));
  });
});

describe('a receiver in JavaScript', () => {
  it('Next refuses what anybody sends', async () => {
    process.env['WEBHOOK_SECRET'] = SECRET;
    const { POST } = (await import(join(WORKSHOP, 'app/webhooks/route.js'))) as { POST: Receive };
    const mistakes = await mistakesOf(async ({ headers = {}, body = null }) => {
      const sent = new Headers();
      for (const [name, value] of Object.entries(headers)) {
        for (const line of [value].flat()) sent.append(name, String(line));
      }
      const bytes = body === null ? null : new Uint8Array(Buffer.from(body));
      const init = { method: 'POST', headers: sent, body: bytes };
      return (await POST(new Request('http://shop.example/webhooks', init))).status;
    });
    expect(mistakes).toEqual([]);
  });

  it.each(SERVERS)('%s takes what was signed, and nothing else', async (_, command) => {
    expect(await answers(overHttp(await start(...command)))).toEqual(EXPECTED);
  });

  it.runIf(isNight).each(RUNTIME_SERVERS)(
    '%s takes what was signed, and nothing else',
    async (_, command) => {
      expect(await answers(overHttp(await start(...command)))).toEqual(EXPECTED);
    },
  );

  it('Next takes what was signed, and nothing else', async () => {
    process.env['WEBHOOK_SECRET'] = SECRET;
    const { POST } = (await import(join(WORKSHOP, 'app/webhooks/route.js'))) as { POST: Receive };
    expect(await answers(POST)).toEqual(EXPECTED);
  });

  it.runIf(isNight)('a worker takes what was signed, and nothing else', async () => {
    writeFileSync(
      join(WORKSHOP, 'workerd.mjs'),
      `import { Miniflare } from 'miniflare';
      const worker = new Miniflare({
        port: Number(process.env.PORT), modules: true, modulesRules: [{ type: 'ESModule', include: ['**/*.mjs', '**/*.js'] }],
        scriptPath: 'worker.bundled.mjs', bindings: { WEBHOOK_SECRET: process.env.WEBHOOK_SECRET },
        compatibilityDate: '2026-01-01',
      });
      await worker.ready;`,
    );
    const bundled = join(WORKSHOP, 'worker.bundled.mjs');
    execFileSync(
      join(ROOT, 'node_modules/.bin/esbuild'),
      ['worker.mjs', '--bundle', '--format=esm', `--outfile=${bundled}`],
      { cwd: WORKSHOP, stdio: 'ignore' },
    );
    expect(await answers(overHttp(await start('node', 'workerd.mjs')))).toEqual(EXPECTED);
  });
});

describe('the vectors', () => {
  it('are judged by the package as they say', async () => {
    const judged = vectors.map(async ({ name, body, header, secret, now }) => {
      const verdict = await verifyWebhook(body, header, secret, { now: now * 1000 }).then(
        () => true,
        // A body that is no event was signed all the same.
        ({ code }: { code: string }) => code === 'WEBHOOK_BODY_INVALID',
      );
      return `${name}: ${verdict}`;
    });
    expect(await Promise.all(judged)).toEqual(verdicts);
  });

  const PROGRAMS: readonly (readonly [string, string, string, string, readonly string[]])[] = [
    [
      'Python',
      'python3',
      'run.py',
      `import json, webhook
print(json.dumps([f"{v['name']}: {str(webhook.is_signed(v['body'].encode(), v['header'], v['secret'], v['now'])).lower()}" for v in json.load(open("vectors.json", encoding="utf-8"))]))`,
      ['run.py'],
    ],
    [
      'PHP',
      'php',
      'run.php',
      `<?php
require 'webhook.php';
echo json_encode(array_map(fn ($v) => $v['name'] . ': ' . json_encode(isSigned($v['body'], $v['header'], $v['secret'], $v['now'])), json_decode(file_get_contents('vectors.json'), true)));`,
      ['run.php'],
    ],
    [
      'Ruby',
      'ruby',
      'run.rb',
      `require 'json'
require_relative 'webhook'
puts JSON.generate(JSON.parse(File.read('vectors.json', encoding: 'utf-8')).map { |v| "#{v['name']}: #{signed?(v['body'], v['header'], v['secret'], v['now'])}" })`,
      ['run.rb'],
    ],
    [
      'Go',
      'go',
      'run.go',
      `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var vectors []struct {
		Name, Body, Header, Secret string
		Now int64
	}
	file, _ := os.ReadFile("vectors.json")
	json.Unmarshal(file, &vectors)
	verdicts := []string{}
	for _, v := range vectors {
		verdicts = append(verdicts, fmt.Sprintf("%s: %t", v.Name, isSigned([]byte(v.Body), v.Header, v.Secret, v.Now)))
	}
	text, _ := json.Marshal(verdicts)
	fmt.Println(string(text))
}`,
      ['run', 'run.go', 'webhook.go'],
    ],
  ];

  for (const [language, program, file, code, flags] of PROGRAMS) {
    it.skipIf(!onPath(program))(`are judged by the recipe in ${language} as they say`, () => {
      writeFileSync(join(WORKSHOP, 'vectors.json'), JSON.stringify(vectors));
      writeFileSync(join(WORKSHOP, file), code);
      const judged = execFileSync(program, flags, { cwd: WORKSHOP, encoding: 'utf8' });
      expect(JSON.parse(judged)).toEqual(verdicts);
    });
  }

  it('are there with every recipe', () => {
    const known =
      'webhook.mjs hono.mjs app/webhooks/route.js worker.mjs deno.mjs bun.mjs express.mjs fastify.mjs webhook.py webhook.php webhook.rb webhook.go'.split(
        ' ',
      );
    expect(writeRecipes()).toEqual(known);
    expect(known.filter((name) => !existsSync(join(WORKSHOP, name)))).toEqual([]);
  });
});
