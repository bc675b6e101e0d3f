import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

/**
 * The library's `waitUntil` with a longer timeout: on a busy machine, a frame may take longer to load
 * than its default of one second.
 */
const TESTING_WITH_LONG_TIMEOUT = `
  import { waitUntil as wait } from '@open-wc/testing';
  export * from '@open-wc/testing';
  export const waitUntil = (predicate, message, options) =>
    wait(predicate, message, { timeout: 30000, ...options });`;

const longTimeoutPlugin = {
  name: 'long-timeout',
  setup({ onResolve, onLoad }) {
    const namespace = 'long-timeout';
    onResolve({ filter: /^@open-wc\/testing$/ }, ({ importer, path }) =>
      /\/test\//.test(importer) ? { path, namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: TESTING_WITH_LONG_TIMEOUT,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** The text of a file where Vite has it too: `?raw`, and `?inline`, which a sheet's imports are part of. */
async function textOf(path) {
  if (!path.endsWith('.css')) return readFile(path, 'utf8');
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, write: false });
  return outputFiles[0].text;
}

const asTextPlugin = {
  name: 'as-text',
  setup({ onResolve, onLoad }) {
    const namespace = 'as-text';
    onResolve({ filter: /\?(raw|inline)$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\?\w+$/, '')),
      namespace,
    }));
    onResolve({ filter: /\.html\?form$/ }, ({ path }) => ({ path, namespace: 'server-form' }));
    onLoad({ filter: /.*/, namespace: 'server-form' }, async () => ({
      contents: await serverForm(),
      loader: 'text',
    }));
    onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await textOf(path),
      loader: 'text',
    }));
  },
};

/** The form as the build renders it into the hosted page. */
async function serverForm() {
  const file = '../../../scripts/build/html/server-form.ts';
  const { renderForm } = await tsImport(file, import.meta.url);
  return renderForm();
}

/** The same for modules that are not bundled. */
export const filesAsText = {
  name: 'files-as-text',
  async serve({ path, querystring }) {
    if (querystring !== 'raw' && querystring !== 'inline') return undefined;
    const text = await textOf(`.${path}`);
    return { body: `export default ${JSON.stringify(text)};`, type: 'js' };
  },
};

/**
 * Serves each of `entryPoints` with its imports in a few shared files, because in a driven browser,
 * above all in Firefox, a request costs more than the module that it loads.
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
        // The build writes no files, so nothing is overwritten.
        allowOverwrite: true,
        outExtension: { '.js': '.ts' },
        bundle: true,
        // The package's `sideEffects` names built files, so it would be wrong for the sources.
        ignoreAnnotations: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        conditions,
        plugins: [longTimeoutPlugin, asTextPlugin],
        // The numbers of sequences in the property tests of the whole element.
        define: {
          __LIVE_SEQUENCES__: process.env.LIVE_SEQUENCES ?? '100',
          __REBUILT_SEQUENCES__: process.env.REBUILT_SEQUENCES ?? '50',
        },
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
