import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { integrityOf } from '../../../hosted/integrity.ts';
import { root } from '../../stack.ts';
import { bundle, type Bundle } from '../bundle.ts';
import { nameByContent } from './content-names.ts';
import { HASH_PLACE } from '../page-script.ts';
import { leaveExports, takeExports } from './window-exports.ts';

/** Stands in the script where the end of the name of its deferred part belongs. */
const ENDING_PLACE = 'end-of-the-name-of-the-deferred-part';
/** The script that runs in the document, and where it leaves what the others import from it. */
const EARLY = 'before-paint';
const SHARED = 'globalThis.easyPage';
/**
 * Small modules without state that several parts have. A file for each would cost a request, so each
 * part has a copy of its own.
 */
const COPIED = /\/(add-styles|check-keys|contrast|merchant-text)\.ts$/;

const modules: Plugin = {
  name: 'modules-of-the-hosted-page',
  enforce: 'pre',
  resolveId(id, importer = '') {
    // The page's script draws the form from the document, and does not hold it a second time.
    if (id === './form-source.ts' && importer.endsWith('src/element/easy-checkout.ts')) {
      return join(root, 'hosted/page/form-source.ts');
    }
    // package.json says of all modules that they do nothing by themselves.
    if (id === `./${EARLY}.ts`) {
      return { id: join(root, `hosted/${EARLY}.ts`), moduleSideEffects: true };
    }
    if (COPIED.test(id) && dirname(importer) === join(root, 'hosted/page')) {
      return `${join(dirname(importer), id)}?of=${basename(importer)}`;
    }
    return undefined;
  },
};

interface HostedScript extends Bundle {
  /** The classic script that runs in the document. */
  readonly early: string;
}

/**
 * The script of the hosted page with the element inside, so that a load needs no other one; the script
 * that runs in the document, from which it takes what both have; and files for what only some pages
 * need.
 */
export async function buildHostedScript(): Promise<HostedScript> {
  const { files, licenses } = await bundle('hosted/page.ts', 'page.js', {
    define: {
      __SCRIPT_TAG__: 'true',
      __PART_ENDING__: JSON.stringify(ENDING_PLACE),
      __PART_INTEGRITY__: JSON.stringify(HASH_PLACE),
    },
    // This group has all that the module imports.
    codeSplitting: { groups: [{ name: EARLY, test: new RegExp(`hosted/${EARLY}\\.ts$`) }] },
    plugins: [modules],
  });
  const { [`${EARLY}.js`]: first = '', ...others } = files;
  const taking: Record<string, string> = {};
  for (const [name, text] of Object.entries(others)) {
    taking[name] = takeExports(text, `${EARLY}.js`, SHARED);
    for (const [, imported] of taking[name].matchAll(/\bfrom\s*["']([^"']+)["']/g)) {
      if (imported === './page.js') continue;
      throw new Error(`${name} must import nothing but the page’s script, not ${imported}`);
    }
  }
  const { files: named, rename, names } = nameByContent(taking, 'page.js', 'page-');
  const deferred = names.get('deferred.js');
  if (deferred === undefined) throw new Error('The page’s script must have a deferred part');
  const page = named['page.js']
    ?.replaceAll(ENDING_PLACE, deferred.replace(/^page/, ''))
    .replaceAll(HASH_PLACE, integrityOf(named[deferred] ?? ''));
  const early = rename(leaveExports(first, SHARED));
  return { early, files: { ...named, 'page.js': page ?? '' }, licenses };
}
