// What webpack makes of the built package. `npm run build` comes first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadTool } from '../support/packages/tools.ts';

/** As much of webpack as is used here. */
type Webpack = (options: object, settled: (error: Error | null, stats?: Stats) => void) => unknown;

interface Stats {
  toJson(options: object): { readonly errors: unknown; readonly warnings: unknown };
  toString(options: object): string;
}

const webpack = loadTool('webpack') as Webpack;

// Inside the project, where `easy-checkout` is the package itself.
const folder = mkdtempSync(join(import.meta.dirname, '../../dist/webpack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ENTRIES = ['easy-checkout', 'easy-checkout/embed', 'easy-checkout/react'];

it.each(['production', 'development'] as const)(
  'builds a shop in %s without a warning',
  async (mode) => {
    const entry = join(folder, 'shop.js');
    writeFileSync(entry, ENTRIES.map((name) => `import '${name}';`).join('\n'));
    const stats = await new Promise<Stats | undefined>((resolve, reject) => {
      const output = { path: join(folder, mode) };
      const settled = (error: Error | null, done?: Stats): void =>
        error ? reject(error) : resolve(done);
      webpack({ mode, entry, output, devtool: false, performance: false }, settled);
    });
    const { errors, warnings } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(stats?.toString({ all: true })).toContain('dist/npm/index.js');
  },
);
