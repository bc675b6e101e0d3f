import { defineConfig, type Plugin } from 'vite';
import { htmlImports } from './scripts/build/html/html-imports.ts';
import { STYLE_OPTIONS } from './scripts/build/styles.ts';

/** What a page imports: files of `src`, without their ending. */
export const ENTRIES = ['index', 'embed/index', 'react/index', 'testing/index', 'webhooks/index'];

/**
 * The entry of React imports what it needs as the files of other entries: only the file that a page
 * imports itself may define the element.
 */
const separateEntries: Plugin = {
  name: 'separate-entries',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.endsWith('src/react/index.ts')
      ? { id: source.replace(/ts$/, 'js'), external: true, moduleSideEffects: true }
      : undefined,
};

/**
 * The library as bundlers want it: readable. What a checkout origin serves is made of
 * the same sources by scripts/build.ts, as single files.
 */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [separateEntries, htmlImports],
  build: {
    outDir: 'dist/npm',
    target: 'es2022',
    minify: false,
    ...STYLE_OPTIONS,
    lib: {
      // A server without a DOM has the component without the element.
      entry: Object.fromEntries(
        [...ENTRIES, 'react/component'].map((name) => [name, `src/${name}.ts`]),
      ),
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        // It runs before Lit is imported, which what it would share a file with may do.
        codeSplitting: {
          groups: [{ name: 'blocked-templates', test: /\/(blocked-templates|policy-watch)\.ts$/ }],
        },
      },
      // Lit is shared with the page's own.
      external: ['react', /^lit(\/|$)/, /^@lit-labs\//],
      // The entry of React keeps its directive, but the bundler warns of every one.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
