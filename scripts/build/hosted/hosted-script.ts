import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { MAX_ADDRESSES } from '../../../hosted/page/replaced/load-ui.ts';
import { root } from '../../stack.ts';
import { bundle, type Bundle } from '../bundle.ts';
import { compiledAtOnce } from '../compile-hint.ts';
import { nameByContent } from './content-names.ts';
import { exportOwnNames } from './own-names.ts';
import { leaveExports, takeExports } from './window-exports.ts';

/** The files of which most payments use so much that they are compiled while they arrive. */
const COMPILED_AT_ONCE = ['page.js', 'create-ui.js'];
/** Stands in the script where the name of its lazy part belongs. */
const NAME_PLACE = 'name-of-the-deferred-part';
/** The script that runs in the document, and where it leaves what the others import from it. */
const EARLY = 'before-paint';
const SHARED = 'globalThis.easyPage';
/**
 * Small modules without state that several parts have. A file for each would cost a request, so each
 * part has a copy of its own.
 */
const COPIED =
  /\/(add-styles|check-keys|contrast|merchant-text|placeholders|remembered-session)\.ts$/;

/** Modules in whose place the page has those of the same names in hosted/page/replaced. */
const REPLACED: Readonly<Record<string, { readonly importer: string }>> = {
  // No form surrounds its checkout.
  './form-association.ts': { importer: 'src/element/easy-checkout.ts' },
  // Its own policy never blocks the lazy part, whose name contains a hash.
  './load-ui.ts': { importer: 'src/element/lazy-ui.ts' },
};

const modules: Plugin = {
  name: 'modules-of-the-hosted-page',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const own = REPLACED[id];
    if (own && importer.endsWith(own.importer)) return join(root, 'hosted/page/replaced', id);
    // package.json says of all modules that they do nothing by themselves.
    if (id === `./${EARLY}.ts`) {
      return { id: join(root, `hosted/${EARLY}.ts`), moduleSideEffects: true };
    }
    // A copy has copies of what it imports.
    const copies = importer.includes('?of=') || dirname(importer) === join(root, 'hosted/page');
    if (COPIED.test(id) && copies) {
      return `${join(dirname(importer), id)}?of=${basename(importer)}`;
    }
    return undefined;
  },
};

interface HostedScript extends Bundle {
  /** The classic script that runs in the document. */
  readonly early: string;
  /** The files by the addresses that they may be imported from; parts import the page's script. */
  readonly imported: Bundle['files'];
}

/**
 * The script of the hosted page with the element inside, so that a load needs no other one; the script
 * that runs in the document, from which it takes what both have; and files for what only some pages
 * need.
 */
export async function buildHostedScript(): Promise<HostedScript> {
  const { files: bundled, licenses } = await bundle('hosted/page.ts', 'page.js', {
    define: {
      __SCRIPT_TAG__: 'true',
      __PART_NAME__: JSON.stringify(NAME_PLACE),
    },
    // This group has all that the module imports.
    codeSplitting: { groups: [{ name: EARLY, test: new RegExp(`hosted/${EARLY}\\.ts$`) }] },
    plugins: [modules],
  });
  const { [`${EARLY}.js`]: first = '', ...others } = bundled;
  const taking: Record<string, string> = {};
  for (const [name, text] of Object.entries(others)) {
    const script = takeExports(text, `${EARLY}.js`, SHARED);
    taking[name] = COMPILED_AT_ONCE.includes(name) ? compiledAtOnce(script) : script;
    for (const [, imported] of script.matchAll(/\bfrom\s*["']([^"']+)["']/g)) {
      if (imported === './page.js') continue;
      throw new Error(`${name} must import nothing but the page’s script, not ${imported}`);
    }
  }
  const {
    files: named,
    rename,
    names,
  } = nameByContent(exportOwnNames(taking, 'page.js'), 'page.js', 'page-');
  const lazy = names.get('create-ui.js');
  if (lazy === undefined) throw new Error('The page’s script must have a lazy part');
  const { 'page.js': script = '', ...parts } = named;
  const page = script.replaceAll(NAME_PLACE, `./${lazy}`);
  const retried: Record<string, string> = {};
  for (let attempt = 2; attempt <= MAX_ADDRESSES; attempt += 1) {
    retried[`${lazy}?${attempt}`] = named[lazy] ?? '';
  }
  const early = compiledAtOnce(rename(leaveExports(first, SHARED)));
  const files = { ...parts, 'page.js': page };
  return { early, files, imported: { ...files, ...retried }, licenses };
}
