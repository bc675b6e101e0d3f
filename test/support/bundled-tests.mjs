import { relative, sep } from 'node:path';
import { build } from 'esbuild';

/**
 * The library's own, with time for a machine that is busy: its second is over before a frame has come
 * there. What never comes fails the test all the same.
 */
const PATIENT_TESTING = `
  import { waitUntil as wait } from '@open-wc/testing';
  export * from '@open-wc/testing';
  export const waitUntil = (predicate, message, options) =>
    wait(predicate, message, { timeout: 30000, ...options });`;

const patientTesting = {
  name: 'patient-testing',
  setup({ onResolve, onLoad }) {
    const namespace = 'patient';
    onResolve({ filter: /^@open-wc\/testing$/ }, ({ importer, path }) =>
      /\/test\//.test(importer) ? { path, namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: PATIENT_TESTING,
      resolveDir: import.meta.dirname,
    }));
  },
};

/**
 * Serves each of `entryPoints` with all that it imports in a few files, which they share: every
 * request costs a driven browser, Firefox above all, more than the module that it brings.
 */
export function bundledTests(entryPoints, conditions) {
  const served = new Map();
  return {
    name: 'bundled-tests',
    async serverStart() {
      const { outputFiles } = await build({
        entryPoints,
        outbase: '.',
        outdir: '.',
        // Nothing is written.
        allowOverwrite: true,
        outExtension: { '.js': '.ts' },
        bundle: true,
        // Of the package, which has side effects in other files than its source.
        ignoreAnnotations: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        conditions,
        plugins: [patientTesting],
        // How many sequences a property test of the whole element tries.
        define: { __LIVE_SEQUENCES__: process.env.LIVE_SEQUENCES ?? '100' },
        sourcemap: 'inline',
        sourcesContent: false,
        write: false,
      });
      for (const { path, text } of outputFiles) {
        served.set(`/${relative('.', path).replaceAll(sep, '/')}`, text);
      }
    },
    serve({ path }) {
      const body = served.get(path);
      return body && { body, type: 'js' };
    },
  };
}
