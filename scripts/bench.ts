// `npm run bench [pages|service] [rounds]`: compares our pages with plain ones, and the service with bare Hono, on both
// databases. Only the ratios of one run mean anything, because times belong to the machine.
import { spawnSync } from 'node:child_process';
import { onPath } from './browsers.mjs';

const [subject, rounds] = process.argv.slice(2);
const wanted = (name: string) => subject === undefined || subject === name;

const { TEST_DATABASE_URL } = process.env;
const SERVICE = 'scripts/bench/service.ts';
// A throw-away server, named by the variables that pg_virtualenv sets.
const ON_VIRTUAL_POSTGRES =
  'DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE" exec "$@"';

/** Runs one bench in a process of its own. Whatever it finds, the others run too. */
function run(file: string, before: readonly string[] = [], env: NodeJS.ProcessEnv = {}): void {
  const node = [process.execPath, '--import', 'tsx', file, ...(rounds ? [rounds] : [])];
  const [command = '', ...args] = [...before, ...node];
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  if (status !== 0) process.exitCode = 1;
}

if (wanted('pages')) run('scripts/bench/pages.ts');
if (wanted('service')) {
  run(SERVICE);
  if (TEST_DATABASE_URL) run(SERVICE, [], { DATABASE_URL: TEST_DATABASE_URL });
  else if (onPath('pg_virtualenv')) {
    run(SERVICE, ['pg_virtualenv', '-t', 'sh', '-c', ON_VIRTUAL_POSTGRES, 'sh']);
  } else
    console.log('\nSkipped on PostgreSQL: there is no pg_virtualenv and no TEST_DATABASE_URL.');
}
