// `vite build`: what npm publishes, and what a checkout origin serves.
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { script, STYLE_OPTIONS } from './scripts/build/environments.ts';
import { htmlImports } from './scripts/build/html/html-imports.ts';
import { lazyPart } from './scripts/build/lazy-part.ts';

// Set to development elsewhere, this variable would put development builds of packages into ours.
process.env['NODE_ENV'] = 'production';

/** What a page imports: files of `src`, without their ending. */
export const ENTRIES = ['index', 'embed/index', 'react/index', 'testing/index', 'webhooks/index'];

/**
 * The entry of React imports what it needs as the files of other entries: only the file that a page
 * imports itself may define the element.
 */
const separateEntries: Plugin = {
  name: 'separate-entries',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'npm',
  resolveId: (source, importer) =>
    importer?.endsWith('src/react/index.ts')
      ? { id: source.replace(/ts$/, 'js'), external: true, moduleSideEffects: true }
      : undefined,
};

const pinned = `easy-checkout-${manifest.version}`;

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [separateEntries, htmlImports, lazyPart('page', 'pinned', 'hosted')],
  environments: {
    // The library as bundlers want it: readable.
    npm: {
      consumer: 'client',
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
            // The types have the comments.
            comments: { jsdoc: false },
            // It runs before Lit is imported, which what it would share a file with may do.
            codeSplitting: {
              groups: [
                { name: 'blocked-templates', test: /\/(blocked-templates|policy-watch)\.ts$/ },
              ],
            },
          },
          // Lit is shared with the page's own.
          external: ['react', /^lit(\/|$)/],
          // The entry of React keeps its directive, but the bundler warns of every one.
          onLog: (level, log, report) => {
            if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
          },
        },
      },
    },
    // The script of merchants' pages, under the name that stays and under the name of this version, whose
    // content never changes.
    page: script({
      entry: 'src/index.ts',
      fileName: 'easy-checkout.js',
      parts: 'easy-checkout-[name]-[hash].js',
      isUsedWhole: true,
    }),
    pinned: script({
      entry: 'src/index.ts',
      fileName: `${pinned}.js`,
      parts: `${pinned}-[name]-[hash].js`,
      isUsedWhole: true,
    }),
    embed: script({ entry: 'src/embed/script.ts', fileName: 'embed.js' }),
    frame: script({ entry: 'src/frame/main.ts', fileName: 'frame.js' }),
    // A document of an older release must not load a part of a newer one, so each name has a hash.
    frameLazy: script({ entry: 'src/frame/lazy.ts', fileName: 'frame-lazy-[hash].js' }),
    frameBank: script({ entry: 'src/frame/bank/bank-part.ts', fileName: 'frame-bank-[hash].js' }),
    frameCrypto: script({
      entry: 'src/frame/crypto/crypto-part.ts',
      fileName: 'frame-crypto-[hash].js',
    }),
    beforePaint: script({
      entry: 'hosted/before-paint.ts',
      fileName: 'before-paint.js',
      isUsedWhole: true,
      format: 'iife',
    }),
    hosted: script({
      entry: 'hosted/page.ts',
      fileName: 'page.js',
      parts: 'page-[name]-[hash].js',
      isUsedWhole: true,
    }),
  },
  builder: {
    buildApp: async (builder) => {
      const { buildAll } = await import('./scripts/build/build.ts');
      await buildAll(builder);
    },
  },
});
