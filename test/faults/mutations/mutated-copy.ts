import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Mutation, Edit, Detector } from './mutation.ts';
import { PAYMENT } from './payment.ts';
import { SERVICE } from './service.ts';
import { BOUNDARIES } from './boundaries.ts';
import { INTERRUPTIONS } from './interruptions.ts';
import { OTHER_HANDS } from './other-hands.ts';

/** All mutations, in the order of their numbers. */
export const MUTATIONS: readonly Mutation[] = [
  ...PAYMENT,
  ...BOUNDARIES,
  ...SERVICE,
  ...INTERRUPTIONS,
  ...OTHER_HANDS,
].toSorted((one, other) => one.number - other.number);

const SOURCES = [
  'cli',
  'src',
  'sandbox',
  'hosted',
  'demo',
  'scripts',
  'test',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'web-test-runner.config.mjs',
];

/** As in scripts/test/steps.mjs. */
const ON_VIRTUAL_POSTGRES =
  'DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE" exec "$@"';

/**
 * Runs one test of a file, because those beside it may wait for what a mutation keeps from happening. It
 * may keep that one from ending too, so the timeout is shorter.
 */
const ONE_TEST_CONFIG = `import config from './web-test-runner.config.mjs';
const testFramework = { config: { timeout: 20_000, grep: process.env.TEST_TITLE } };
export default { ...config, testFramework, testsFinishTimeout: 60_000 };
`;

/** What a mutation keeps from happening is not waited for as long as on a machine that is only slow. */
const IMPATIENT_CONFIG = `import config from './playwright.config.ts';
export default { ...config, expect: { timeout: 10_000 } };
`;

/** A copy of the sources in a temporary folder, to which mutations are applied one at a time. */
export class MutatedCopy {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), 'easy-checkout-mutated-')));
    for (const part of SOURCES)
      cpSync(join(root, part), join(this.#folder, part), { recursive: true });
    for (const packages of ['node_modules', 'test-tools'])
      symlinkSync(realpathSync(join(root, packages)), join(this.#folder, packages));
    writeFileSync(join(this.#folder, 'one-test.config.mjs'), ONE_TEST_CONFIG);
    writeFileSync(join(this.#folder, 'impatient.config.ts'), IMPATIENT_CONFIG);
  }

  /**
   * Applies a mutation, runs what has to detect it, and restores the sources.
   *
   * @returns why the mutation survived, or `undefined` if it was detected
   * @throws {Error} the text to replace is no longer in the sources
   */
  async test({ edits, found }: Mutation): Promise<string | undefined> {
    const before = new Map<string, string>();
    try {
      for (const edit of edits) this.#apply(edit, before);
      return await this.#detects(found);
    } finally {
      for (const [file, text] of before) writeFileSync(file, text);
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #apply({ file, find, put }: Edit, before: Map<string, string>): void {
    const path = join(this.#folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) {
      throw new Error(`No longer applies: ${file} does not hold once\n${find}`);
    }
    if (!before.has(path)) before.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }

  async #detects(detector: Detector): Promise<string | undefined> {
    // Journeys test the built files, so the mutated sources have to be built first.
    if (detector.by === 'journey') {
      const built = await this.#run('node', '--import', 'tsx', 'scripts/build/checkout-alone.ts');
      if (built.status !== 0) return built.output;
    }
    const { status, output } = await this.#run(...commandOf(detector));
    const sign = detector.by === 'fault run' ? `WRONG ${detector.rule}` : detector.title;
    if (status === 0) return `nothing failed:\n${output.slice(-1000)}`;
    if (output.includes('ReferenceError')) return `the mutated code does not run:\n${output}`;
    return output.includes(sign)
      ? undefined
      : `something failed, but not "${sign}":\n${output.slice(-2000)}`;
  }

  #run(
    program = '',
    ...flags: readonly string[]
  ): Promise<{ status: number | null; output: string }> {
    const path = `${join(this.#folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
    const child = spawn(program, flags, {
      cwd: this.#folder,
      // A failure in one browser is enough.
      env: { ...process.env, PATH: path, CI: 'true', FAULTS_TOTALS: '', TEST_ENGINES: 'Chromium' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, output }));
    });
  }
}

function commandOf(detector: Detector): readonly string[] {
  switch (detector.by) {
    case 'fault run': {
      const { fault, seed = 1, runs = 1, rule } = detector;
      const series = ['--fault', fault, '--seed', String(seed), '--runs', String(runs)];
      const flags = [...series, '--until', rule];
      return ['node', '--import', 'tsx', 'scripts/faults.ts', ...flags];
    }
    case 'browser': {
      const { file, title } = detector;
      const one = [`TEST_FILES=${file}`, `TEST_TITLE=${title}`];
      return ['env', ...one, 'wtr', '--config', 'one-test.config.mjs'];
    }
    case 'node':
      return [
        'vitest',
        'run',
        '--project',
        'node',
        '--project',
        'units',
        detector.file,
        '-t',
        detector.title,
      ];
    case 'postgres': {
      const tests = ['vitest', 'run', '--project', 'postgres', detector.file, '-t', detector.title];
      return ['pg_virtualenv', '-t', 'sh', '-c', ON_VIRTUAL_POSTGRES, 'sh', ...tests];
    }
    case 'journey':
      return [
        'playwright',
        'test',
        '--config=impatient.config.ts',
        '--project=chromium',
        '--retries=0',
        detector.file,
        '-g',
        detector.title,
      ];
  }
}
