// What webpack makes of the built package. `npm run build` comes first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import webpack from 'webpack';

// Inside the project, where `easy-checkout` is the package itself.
const folder = mkdtempSync(join(import.meta.dirname, '../../dist/webpack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ENTRIES = ['easy-checkout', 'easy-checkout/embed', 'easy-checkout/react'];

it.each(['production', 'development'] as const)(
  'builds a shop in %s without a warning',
  async (mode) => {
    const entry = join(folder, 'shop.js');
    writeFileSync(entry, ENTRIES.map((name) => `import '${name}';`).join('\n'));
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
      const output = { path: join(folder, mode) };
      const settled = (error: Error | null | undefined, done?: webpack.Stats): void =>
        error ? reject(error) : resolve(done);
      webpack({ mode, entry, output, devtool: false, performance: false }, settled);
    });
    const { errors, warnings } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(stats?.toString({ all: true })).toContain('dist/npm/index.js');
  },
);
