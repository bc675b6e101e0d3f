import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { serveSandbox } from '../../sandbox/serve.ts';
import { openTestStore } from '../support/service/test-store.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What a new machine has, and curl. Others, such as jq, would have to be installed. */
const COMMANDS = ['curl', 'grep', 'head', 'cut', 'tr'];

const store = await openTestStore();
const bin = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
// The clock stands still, so that no midnight comes between two steps.
const clock = { now: () => Date.UTC(2026, 10, 23, 12) };
const { port, close } = await serveSandbox({ port: 0, store, clock });
afterAll(async () => {
  await close();
  await store.close();
  rmSync(bin, { recursive: true });
});

/** `output` without what is different each time. */
function mask(output: string): string {
  return output
    .replaceAll(/\b(?:AU|TR)[0-9A-Za-z]{22}\b/g, 'ID')
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'ID')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
}

it('the tour prints what its page shows, and needs nothing but sh and curl', async () => {
  for (const command of COMMANDS) {
    const { stdout } = await run('sh', ['-c', `command -v ${command}`]);
    symlinkSync(stdout.trim(), join(bin, command));
  }
  const { stdout, stderr } = await run('/bin/sh', [join(ROOT, 'docs/tour.sh')], {
    env: { PATH: bin, EASY_SERVICE_PORT: String(port) },
  });
  const [, shown = ''] = /^```text\n(.*?)^```$/ms.exec(read('docs/tour.md')) ?? [];
  expect([mask(stdout), stderr]).toEqual([mask(shown), '']);
  expect(read('docs/tour.sh').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
