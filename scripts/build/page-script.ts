import { integrityOf } from '../../hosted/integrity.ts';
import { bundle, type Bundle, shareByOwnNames } from './bundle.ts';
import { compiledAtOnce } from './compile-hint.ts';

/** Stands in a bundled script where the hash of its lazy part belongs. */
const HASH_PLACE = 'hash-of-the-deferred-part';

/**
 * The script of merchants' pages under its plain and its versioned name, and its lazy part beside
 * each. A part imports the script by its name, and under another name would start a second instance.
 * Only the versioned script, whose content never changes, knows the hash of its part.
 */
export async function buildPageScript(version: string): Promise<Bundle> {
  const { files: bundled, licenses } = await bundle('src/index.ts', 'script.js', {
    define: { __SCRIPT_TAG__: 'true', __PART_INTEGRITY__: JSON.stringify(HASH_PLACE) },
    codeSplitting: true,
  });
  const { 'script.js': whole = '', 'create-ui.js': deferred = '', ...others } = bundled;
  if (!deferred.includes('./script.js') || Object.keys(others).length > 0) {
    throw new Error(
      'src/index.ts must have one lazy part, which imports it: src/lazy/create-ui.ts',
    );
  }
  const shared = shareByOwnNames({ script: whole, part: deferred }, 'EasyCheckout');
  const files: Record<string, string> = {};
  const versioned = `easy-checkout-${version}.js`;
  for (const name of ['easy-checkout.js', versioned]) {
    const partName = name.replace(/\.js$/, '-deferred.js');
    const part = compiledAtOnce(shared.part).replaceAll('./script.js', `./${name}`);
    const hash = name === versioned ? integrityOf(part) : '';
    files[name] = compiledAtOnce(shared.script)
      .replaceAll('./create-ui.js', `./${partName}`)
      .replaceAll(HASH_PLACE, hash);
    files[partName] = part;
  }
  return { files, licenses };
}
