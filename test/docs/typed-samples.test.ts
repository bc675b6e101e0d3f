import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { codeBlocksOf } from '../support/sources/code-blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Pages whose samples are checked by tests of their own, which know what stands around them. */
const CHECKED_ELSEWHERE = /\/(?:testing|webhook-recipes)\.md$/;
const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
    .filter((name) => !CHECKED_ELSEWHERE.test(name)),
];
/** Packages of others that a sample may import without this repository having them. */
const FOREIGN = /from '(?!easy-checkout|node:)[^.']+'|import '(?!easy-checkout|node:)[^.']+'/;

const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Sample {
  readonly from: string;
  readonly kind: 'ts' | 'js';
  readonly code: string;
}

/** Samples of TypeScript and JavaScript, and the scripts of samples of HTML. */
function samplesOf(page: string): readonly Sample[] {
  return codeBlocksOf(page).flatMap(({ line, language, code }): readonly Sample[] => {
    const from = `${page}:${line}`;
    if (language === 'ts' || language === 'js') return [{ from, kind: language, code }];
    if (language !== 'html') return [];
    const scripts = code.matchAll(/<script type="module">([\s\S]*?)<\/script>/g);
    return Array.from(scripts, ([, script = '']) => ({ from, kind: 'js', code: script }));
  });
}

/** What the compiler says about the samples, by the page and line on which each begins. */
function problemsOf(samples: readonly Sample[], { strict = false } = {}): readonly string[] {
  const names = new Map<string, string>();
  for (const [index, { from, kind, code }] of samples.entries()) {
    const name = `sample-${index}.${kind}`;
    names.set(name, from);
    writeFileSync(join(folder, name), `${code}\nexport {};\n`);
  }
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'es2024.promise', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: {
      'easy-checkout': [join(ROOT, 'src/index.ts')],
      'easy-checkout/*': [join(ROOT, 'src/*/index.ts')],
    },
    allowJs: true,
    checkJs: true,
    strict,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  const include = [...names.keys(), join(ROOT, 'src/index.ts'), join(ROOT, 'src/*.d.ts')];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => /^sample-\d+\.\w+\(.*error TS/.test(line))
    .map((line) =>
      line.replace(/^.*?(sample-\d+\.\w+)/, (_, name: string) => `${names.get(name)} `),
    );
}

it('the samples of the documentation have the types of the package', () => {
  const samples = PAGES.flatMap(samplesOf).filter(({ code }) => !FOREIGN.test(code));
  expect(samples.length).toBeGreaterThan(7);
  expect(problemsOf(samples)).toEqual([]);
});

/** What a server has of a request: neither has to be there, nor does the secret. */
const RECEIVER = `
import type { IncomingMessage } from 'node:http';
import { verifyWebhook, WebhookError, type WebhookEvent } from 'easy-checkout/webhooks';
export async function receive({ headers }: IncomingMessage, body: Buffer | undefined) {
  const { WEBHOOK_SECRET = '' } = process.env;
  const header = headers['x-easy-webhook-signature'];
  try {
    const event: WebhookEvent = await verifyWebhook(body, header, WEBHOOK_SECRET);
    return event.type === 'payment.created' ? event.data.amount : 0;
  } catch (error) {
    return error instanceof WebhookError ? error.status : 500;
  }
}`;

it('the samples in TypeScript and a receiver can be copied into a strict project', () => {
  // Those in JavaScript leave out what their reader knows: that an element is there.
  const samples = PAGES.flatMap(samplesOf).filter(
    ({ code, kind }) => kind === 'ts' && !FOREIGN.test(code),
  );
  expect(samples.length).toBeGreaterThan(0);
  const receiver: Sample = { from: 'a receiver:1', kind: 'ts', code: RECEIVER };
  expect(problemsOf([...samples, receiver], { strict: true })).toEqual([]);
});

it('a sample that the package does not know is seen', () => {
  const code = "document.querySelector('easy-checkout').noSuchMethod();";
  const [problem] = problemsOf([{ from: 'a page:1', kind: 'js', code }]);
  expect(problem).toContain('a page:1');
  expect(problem).toContain('noSuchMethod');
});
