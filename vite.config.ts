import { defineConfig } from 'vite';
import { STYLE_OPTIONS } from './scripts/build/styles.ts';

/**
 * The library as bundlers want it: readable, without lit and valibot. What a checkout origin serves is
 * made of the same sources by scripts/build.ts, as single files.
 */
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/npm',
    target: 'es2022',
    minify: false,
    ...STYLE_OPTIONS,
    sourcemap: true,
    lib: {
      entry: {
        index: 'src/index.ts',
        'embed/index': 'src/embed/index.ts',
        'testing/index': 'src/testing/index.ts',
        'webhooks/index': 'src/webhooks/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: { external: [/^lit(\/|$)/, /^@lit\//, /^valibot$/] },
  },
});
