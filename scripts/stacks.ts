// `npm run test:stacks [folder …] [--write]`: installs the examples from the packed tarballs, and buys from each in
// a real browser, in dev mode and as built for production. `--write` puts the table into the docs. Needs
// `npm run build` before it, which the command runs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { run, threeFreePorts, welcomeStranger } from '../test/support/packages/packed.ts';
import { chromiumLaunch, onPath } from './browsers.mjs';
import { runToEnd } from './stacks/programs.ts';
import type { Column } from './stacks/stack.ts';
import { COLUMNS } from './stacks/stack.ts';
import { STACKS } from './stacks/stacks.ts';
import { PAGE, type Row, tableOf, withTable } from './stacks/table.ts';
import { tryStack } from './stacks/try-stack.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !STACKS.some(({ folder }) => folder === name));
if (unknown.length > 0) throw new Error(`There is no example ${unknown.join(', ')}.`);
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const wanted = STACKS.filter(({ folder }) => isWanted(folder));
const stacks = wanted.filter(({ folder }) => folder !== 'php' || onPath('php'));

const stranger = welcomeStranger();
const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const { main: tarball, origin, sandbox: sandboxTarball } = stranger.packages;
const rows: Row[] = [];
const began = performance.now();

/** Starts `npx easy-checkout sandbox` from the two tarballs. */
async function startSandbox() {
  writeFileSync(join(stranger.folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  const { code, output } = await runToEnd(
    ['npm', 'install', ...flags, tarball, origin, sandboxTarball],
    stranger.folder,
  );
  if (code !== 0) throw new Error(output);
  const port = await threeFreePorts();
  const args = ['--no-install', 'easy-checkout', 'sandbox', '--port', String(port)];
  const running = run('npx', args, stranger.folder);
  await running.printed(`http://localhost:${port + 2}`);
  return {
    addresses: {
      checkout: `http://localhost:${port + 1}`,
      service: `http://localhost:${port + 2}`,
    },
    stop: () => running.stop(),
  };
}

const sandbox = await startSandbox();
const browser = await chromium.launch(chromiumLaunch());
try {
  mkdirSync(home, { recursive: true });
  for (const stack of stacks) {
    const start = performance.now();
    const surroundings = { browser, addresses: sandbox.addresses, tarball, home };
    const problems = await tryStack(stack, surroundings).catch((error: unknown) =>
      Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, String(error)])),
    );
    rows.push({ stack, problems });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${stack.name.padEnd(36)} ${seconds.padStart(4)} s`);
    for (const [column, problem] of Object.entries(problems)) {
      console.log(`  ${COLUMNS[column as Column]}: ${problem}`);
    }
  }
} finally {
  await browser.close();
  await sandbox.stop();
  stranger.leave();
  rmSync(home, { recursive: true, force: true });
}

console.log(`\n${tableOf(rows)}\n`);
const failures = rows.flatMap(({ stack, problems }) =>
  Object.keys(problems).map((column) => `${stack.name}: ${COLUMNS[column as Column]}`),
);
const meant = rows.reduce(
  (sum, { stack }) => sum + Object.keys(COLUMNS).length - Object.keys(stack.without).length,
  0,
);
const report = {
  passed: meant - failures.length,
  failed: failures.length,
  skipped: wanted.length - stacks.length,
  failures,
};
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${report.passed} passed, ${report.failed} failed in ${seconds} s`);
const { STACKS_TOTALS } = process.env;
if (STACKS_TOTALS) writeFileSync(STACKS_TOTALS, JSON.stringify(report));
if (values.write) {
  if (rows.length < STACKS.length) throw new Error('The table is written for all examples only.');
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), tableOf(rows)));
}
process.exitCode = report.failed > 0 ? 1 : 0;
