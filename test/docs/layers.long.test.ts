import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolPath } from '../support/packages/tools.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

/** A file, what it imports, and the rules that this breaks. A target without a folder is a package. */
type Row = readonly [from: string, to: string, ...rules: readonly string[]];

/** Imports of code. */
const ROWS: readonly Row[] = [
  ['src/views/1.ts', 'src/element/tag.ts', 'down the list'],
  ['src/messages/2.ts', 'src/wording/terms.ts', 'down the list'],
  ['src/errors.ts', 'src/api/refusal.ts', 'down the list'],
  ['src/views/3.ts', 'src/wording/terms.ts'],
  ['src/elsewhere/4.ts', 'src/money.ts'],
  ['src/element/5.ts', 'src/elsewhere/4.ts', 'a room has its place'],
  ['src/element/6.ts', 'src/embed/dialog.ts', 'a face knows no other'],
  ['src/element/7.ts', 'src/frame/config.ts', 'the frame is a document'],
  ['src/frame/8.ts', 'src/views/notice.ts', 'down the list', 'the frame has its own parts'],
  ['src/frame/bank/9.ts', 'src/frame/card/brand.ts', 'down the list'],
  ['src/frame/card/10.ts', 'src/frame/11.ts', 'down the list'],
  ['src/frame/11.ts', 'src/bridge/guest.ts'],
  ['src/frame/12.ts', 'src/bridge/lock.ts', 'the frame has its end of the port'],
  ['src/buyer/13.ts', 'src/checkout/state.ts'],
  ['src/buyer/14.ts', 'src/checkout/steps.ts', 'the page knows types of the process'],
  ['src/views/37.ts', 'src/bridge/lock.ts', 'a view only shows'],
  ['src/model/38.ts', 'src/api/http/client.ts', 'only the frame asks'],
  ['src/model/39.ts', 'src/api/refusal.ts'],
  ['src/bridge/15.ts', 'src/checkout/state.ts', 'the port knows types of the process'],
  ['src/checkout/16.ts', 'src/checkout/paying/sending.ts', 'paying is lazy'],
  ['src/checkout/17.ts', 'lit', 'lit draws the page'],
  ['src/messages/18.ts', 'lit', 'lit draws the page'],
  ['src/ui/19.ts', 'lit'],
  ['src/views/20.ts', 'zod/mini', 'zod reads messages'],
  ['src/react/21.ts', 'src/element/tag.ts', 'as merchants do'],
  ['src/react/22.ts', 'src/index.ts'],
  ['src/webhooks/23.ts', 'node:crypto', 'it runs anywhere'],
  ['src/embed/24.ts', 'src/ui/25.ts', 'embed is small'],
  ['src/ui/26.ts', 'hosted/config.ts', 'src stands alone'],
  ['hosted/page/27.ts', 'src/views/notice.ts', 'hosted has the entry'],
  ['hosted/page/28.ts', 'src/api/refusal.ts'],
  ['sandbox/http/29.ts', 'src/checkout/state.ts', 'sandbox has the wire'],
  ['sandbox/http/30.ts', 'sandbox/payments/order.ts', 'down the list'],
  ['sandbox/http/31.ts', 'sandbox/app.ts', 'down the list'],
  ['demo/merchant/32.ts', 'src/money.ts', 'shops have packages'],
  ['examples/shop/33.ts', 'sandbox/app.ts', 'shops have packages'],
  ['cli/doctor/34.ts', 'hosted/server.ts', 'a command knows no server'],
  ['cli/verify/35.ts', 'cli/main.ts', 'down the list'],
  ['cli/verify/36.ts', 'src/element/tag.ts', 'a command knows keys'],
];

/** Imports of types alone. */
const TYPES: readonly Row[] = [
  ['src/lazy/41.ts', 'src/element/tag.ts', 'down the list'],
  ['src/events.ts', 'src/errors.ts'],
  ['src/buyer/43.ts', 'src/checkout/steps.ts'],
  ['src/model/44.ts', 'lit'],
  ['src/webhooks/45.ts', 'src/api/refusal.ts'],
  ['src/webhooks/46.ts', 'src/money.ts', 'webhooks has types of the wire'],
  // It is named once.
  ['src/api/http/47.ts', 'src/api/http/48.ts', 'no circle of files'],
  ['src/api/http/48.ts', 'src/api/http/47.ts'],
  ['src/api/http/49.ts', 'src/api/schemas/50.ts'],
  ['src/api/schemas/51.ts', 'src/api/http/52.ts'],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

interface Report {
  readonly summary: { readonly violations: readonly Violation[] };
}

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
const isFile = (target: string): boolean => target.endsWith('.ts');

function write(file: string, text: string, flag: 'w' | 'a' = 'w'): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag });
}

function plant(rows: readonly Row[], keyword: string): void {
  for (const [from, to] of rows) {
    const up = '../'.repeat(from.split('/').length - 1);
    write(from, `${keyword} { it } from '${isFile(to) ? up : ''}${to}';\n`);
    if (isFile(to)) write(to, '', 'a');
  }
}

let violations: readonly Violation[];

beforeAll(() => {
  plant(ROWS, 'export');
  plant(TYPES, 'export type');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const tool = toolPath('dependency-cruiser/bin/dependency-cruise.mjs');
  const flags = ['--config', CONFIG, '--output-type', 'json', 'src', 'hosted', 'sandbox'];
  const { stdout } = spawnSync(process.execPath, [tool, ...flags, 'demo', 'examples', 'cli'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  ({ violations } = (JSON.parse(stdout) as Report).summary);
});
afterAll(() => rmSync(folder, { recursive: true }));

function brokenBy(from: string): readonly string[] {
  const broken = violations.filter((one) => one.from === from);
  return broken.map(({ rule }) => rule.name).toSorted();
}

describe.each([
  ['an import', ROWS],
  ['an import of types', TYPES],
])('%s', (_, rows) => {
  it.each(rows)('by %s of %s is judged by the layers', (from, _to, ...rules) => {
    expect(brokenBy(from)).toEqual(rules.toSorted());
  });
});

it('folders that import each other are a circle', () => {
  expect(brokenBy('src/api/http')).toEqual(['no circle of folders']);
});
