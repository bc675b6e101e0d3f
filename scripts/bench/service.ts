// Compares the service with bare Hono and one statement, on the database of the environment. `npm run bench service`
// runs it on both.
import { BOUNDS } from '../../test/bench/service/bounds.ts';
import { comparisonsOf, type Name } from '../../test/bench/service/loads.ts';
import { hangUp } from '../../test/bench/service/load.ts';
import { measure } from '../../test/bench/service/measure.ts';
import { startProgram } from '../../test/bench/service/programs.ts';
import { judge } from '../../test/bench/service/ratios.ts';
import { openSales } from '../../test/bench/service/sales.ts';

const ROUNDS = Number(process.argv[2] ?? 8);
const database = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'PGlite';
const percent = (share: number) => `±${Math.round(share * 100)} %`;

const service = await startProgram('sandbox/main.ts');
const second = database === 'PostgreSQL' ? await startProgram('sandbox/main.ts') : undefined;
const floor = await startProgram('test/bench/service/floor.ts');
const programs = [service, floor, ...(second ? [second] : [])];
console.log(`\n${`service on ${database}`.padEnd(24)} ratio   noise   bound    goal`);
try {
  const services = [service, ...(second ? [second] : [])].map(({ address }) => address);
  const sales = await openSales(services);
  const comparisons = comparisonsOf(
    {
      service: service.address,
      ...(second && { second: second.address }),
      floor: floor.address,
    },
    sales,
  );
  for (const [name, { least, goal }] of Object.entries(BOUNDS[database])) {
    const rounds = await measure(comparisons[name as Name], ROUNDS);
    const { ratio, noise, isUnder } = judge(rounds, least);
    const verdict = isUnder ? 'UNDER' : ratio >= goal ? 'met' : '';
    const figures = [ratio.toFixed(2), percent(noise), least.toFixed(2), goal.toFixed(2), verdict];
    console.log(`  ${name.padEnd(20)}${figures.map((each) => each.padStart(8)).join('')}`);
    if (process.env['BENCH_SAMPLES'])
      console.log(
        JSON.stringify(rounds.map(({ ours, floor }) => [Math.round(ours), Math.round(floor)])),
      );
    if (isUnder) process.exitCode = 1;
  }
  await sales.check();
  console.log('  Each checkout has one order, one transfer and a number of its own.');
} finally {
  hangUp();
  await Promise.all(programs.map((program) => program.stop()));
}
