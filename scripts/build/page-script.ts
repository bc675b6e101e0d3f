import { integrityOf } from './script-inventory.ts';
import { bundle, type Bundle } from './bundle.ts';
import { constructedSheets } from './styles.ts';

// Stands in the bundled script where the hash of its deferred part belongs.
const HASH_PLACE = 'hash-of-the-deferred-part';

/**
 * The script of merchants' pages under each of `names`, and its deferred part beside each. A part
 * imports the script by its name, and under another name would start a second instance of it.
 *
 * @param versioned - The one of `names` whose content never changes. This script alone can know the
 *   hash of its part, and refuses any other part.
 */
export async function buildPageScript(
  names: readonly string[],
  versioned: string,
): Promise<Bundle> {
  const { files: bundled, licenses } = await bundle('src/index.ts', 'script.js', {
    define: { __SCRIPT_TAG__: 'true', __PART_INTEGRITY__: JSON.stringify(HASH_PLACE) },
    codeSplitting: true,
    plugins: [constructedSheets],
  });
  const { 'script.js': script = '', 'deferred.js': deferred = '', ...others } = bundled;
  if (!deferred.includes('./script.js') || Object.keys(others).length > 0) {
    throw new Error('src/index.ts must have one part, which imports it: src/deferred/deferred.ts');
  }
  const files: Record<string, string> = {};
  for (const name of names) {
    const partName = name.replace(/\.js$/, '-deferred.js');
    const part = deferred.replaceAll('./script.js', `./${name}`);
    const hash = name === versioned ? integrityOf(part) : '';
    files[name] = script.replaceAll('./deferred.js', `./${partName}`).replaceAll(HASH_PLACE, hash);
    files[partName] = part;
  }
  return { files, licenses };
}
