import { defineConfig } from 'vite';
import { STYLE_OPTIONS } from './scripts/build/styles.ts';

/** What a page imports: files of `src`, without their ending. */
export const ENTRIES = ['index', 'embed/index', 'webhooks/index'];

/**
 * The library as bundlers want it: readable and without lit. What a checkout origin serves is made of
 * the same sources by scripts/build.ts, as single files.
 */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/npm',
    target: 'es2022',
    minify: false,
    ...STYLE_OPTIONS,
    lib: {
      entry: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
      formats: ['es'],
    },
    rolldownOptions: { external: [/^lit(\/|$)/, /^@lit\//] },
  },
});
