// `npm run bench pages [rounds]`: loads our pages and plain pages in turns, and compares them. Only the ratios of one
// run mean anything, because times belong to the machine. Needs `npm run build` before it.
import { chromium } from 'playwright-core';
import { BOUNDS } from '../../test/bench/bounds.ts';
import { measureVisits, measureWork } from '../../test/bench/measure.ts';
import { openOrigins } from '../../test/bench/origins.ts';
import { addressOf, PAGE_NAMES, type PageName } from '../../test/bench/pages.ts';
import { judge, type Outcome } from '../../test/bench/ratios.ts';
import type { Sample } from '../../test/bench/sample.ts';
import { chromiumLaunch } from '../browsers.mjs';

const ROUNDS = Number(process.argv[2] ?? 2);

/** Pages whose time on a slow network is compared. The other plain ones are there for their work. */
const VISITED: ReadonlySet<PageName> = new Set([
  'tag and early frame',
  'tag alone',
  'hosted page',
  'lit and early frame',
  'inlined page',
]);

// Page and frame share a process, as on phones, so that what is slowed down and counted is both.
const ONE_PROCESS = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,OriginKeyedProcessesByDefault',
];

async function measureAll(): Promise<Partial<Record<PageName, Partial<Sample>[]>>> {
  const { args, ...launch } = chromiumLaunch();
  const origins = await openOrigins();
  const browser = await chromium.launch({ ...launch, args: [...args, ...ONE_PROCESS] });
  const rounds: Partial<Record<PageName, Partial<Sample>[]>> = {};
  try {
    // The first load of a browser and of the servers costs more than any later one.
    await measureWork(browser, addressOf('hosted page', origins), true);
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = PAGE_NAMES.map((_, index) => PAGE_NAMES[(index + round) % PAGE_NAMES.length]);
      for (const page of order) {
        if (!page) continue;
        const address = addressOf(page, origins);
        const work = await measureWork(browser, address, page !== 'empty');
        const visits = VISITED.has(page) ? await measureVisits(browser, address) : {};
        (rounds[page] ??= []).push({ ...work, ...visits });
      }
    }
    return rounds;
  } finally {
    await browser.close();
    await origins.close();
  }
}

/** `figure` with as many decimals as say anything. */
function shown(figure: number): string {
  if (figure >= 100) return String(Math.round(figure));
  const step = figure < 0.1 ? 1e4 : 100;
  return String(Math.round(figure * step) / step);
}

function lineOf({ bound, value, noise, isOver }: Outcome): string {
  const { measure, floor = '', most, goal } = bound;
  const verdict = isOver ? 'OVER' : value <= goal ? 'met' : '';
  const columns = [
    measure.padEnd(12),
    shown(value).padStart(7),
    (noise > 0 ? `±${Math.round(noise * 100)} %` : '').padStart(7),
    shown(most).padStart(7),
    shown(goal).padStart(7),
    verdict.padStart(6),
    floor && ` × ${floor}`,
  ];
  return `  ${columns.join(' ')}`;
}

const began = performance.now();
const rounds = await measureAll();
const pages = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[];
let isOver = false;
for (const page of pages) {
  console.log(`\n${page.padEnd(22)} ratio   noise   bound    goal`);
  for (const bound of BOUNDS[page] ?? []) {
    const outcome = judge(rounds, page, bound);
    isOver ||= outcome.isOver;
    console.log(lineOf(outcome));
  }
}
console.log(`\n${ROUNDS} rounds in ${Math.round((performance.now() - began) / 1000)} s`);
if (process.env['BENCH_SAMPLES']) console.log(JSON.stringify(rounds, null, 1));
process.exitCode = isOver ? 1 : 0;
