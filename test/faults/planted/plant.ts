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
import type { Defect, Edit, Finder } from './defect.ts';
import { PAYMENT } from './payment.ts';
import { SERVICE } from './service.ts';
import { WALLS } from './walls.ts';

/** All of the reliability plan's list, in its order. */
export const DEFECTS: readonly Defect[] = [...PAYMENT, ...WALLS, ...SERVICE].toSorted(
  (one, other) => one.number - other.number,
);

const PARTS = [
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

/** A defect may keep a test from ending, so this one does not wait for ten minutes. */
const IMPATIENT_UNITS = `import config from './web-test-runner.config.mjs';
export default { ...config, testsFinishTimeout: 60_000 };
`;

/** A copy of the sources in a folder of its own, in which defects can be planted. */
export class Garden {
  readonly #folder: string;

  constructor(root: string) {
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), 'easy-checkout-planted-')));
    for (const part of PARTS)
      cpSync(join(root, part), join(this.#folder, part), { recursive: true });
    symlinkSync(realpathSync(join(root, 'node_modules')), join(this.#folder, 'node_modules'));
    writeFileSync(join(this.#folder, 'impatient.config.mjs'), IMPATIENT_UNITS);
  }

  /**
   * Plants `defect`, asks whoever has to find it, and takes it out again.
   *
   * @returns why it was not found, or `undefined`
   * @throws {Error} the defect does not apply any more
   */
  async try({ edits, found }: Defect): Promise<string | undefined> {
    const before = new Map<string, string>();
    try {
      for (const edit of edits) this.#plant(edit, before);
      return await this.#ask(found);
    } finally {
      for (const [file, text] of before) writeFileSync(file, text);
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #plant({ file, find, put }: Edit, before: Map<string, string>): void {
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

  async #ask(finder: Finder): Promise<string | undefined> {
    // A journey runs against what was built.
    if (finder.by === 'journey') {
      const built = await this.#run('node', '--import', 'tsx', 'scripts/build.ts', 'checkout');
      if (built.status !== 0) return built.output;
    }
    const { status, output } = await this.#run(...commandOf(finder));
    const sign = finder.by === 'laboratory' ? `WRONG ${finder.rule}` : finder.title;
    if (status === 0) return `nothing turned red:\n${output.slice(-1000)}`;
    if (output.includes('ReferenceError')) return `what was planted does not run:\n${output}`;
    return output.includes(sign)
      ? undefined
      : `red, but without "${sign}":\n${output.slice(-2000)}`;
  }

  #run(
    program = '',
    ...flags: readonly string[]
  ): Promise<{ status: number | null; output: string }> {
    const path = `${join(this.#folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
    const child = spawn(program, flags, {
      cwd: this.#folder,
      // One engine is enough to see red.
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

function commandOf(finder: Finder): readonly string[] {
  switch (finder.by) {
    case 'laboratory': {
      const { fault, runs } = finder;
      const flags = ['--fault', fault, '--runs', String(runs)];
      return ['node', '--import', 'tsx', 'scripts/faults.ts', ...flags];
    }
    case 'browser':
      return ['wtr', '--config', 'impatient.config.mjs', '--files', finder.file];
    case 'node':
      return [
        'vitest',
        'run',
        '--project',
        'node',
        '--project',
        'units',
        finder.file,
        '-t',
        finder.title,
      ];
    case 'postgres': {
      const tests = ['vitest', 'run', '--project', 'postgres', finder.file, '-t', finder.title];
      return ['pg_virtualenv', '-t', 'sh', '-c', ON_VIRTUAL_POSTGRES, 'sh', ...tests];
    }
    case 'journey':
      return [
        'playwright',
        'test',
        '--project=chromium',
        '--retries=0',
        finder.file,
        '-g',
        finder.title,
      ];
  }
}
