import type { Plugin } from 'vite';
import { integrityOf } from '../../hosted/integrity.ts';

/** The source of the page's lazy part. */
const SOURCE = 'src/lazy/lazy.ts';

/**
 * Tells a script the file of its lazy part and that file's hash, which the script needs to verify the
 * part and to load it again. They are known once the script has been bundled, so it is bundled
 * twice. The part imports the script by a name, so it is the same both times.
 *
 * @param environments - The environments whose scripts are told.
 */
export function lazyPart(...environments: readonly string[]): Plugin {
  const parts = new Map<string, { readonly file: string; readonly integrity: string }>();
  return {
    name: 'lazy-part',
    applyToEnvironment: ({ name }) => environments.includes(name),
    options(options) {
      const part = parts.get(this.environment.name) ?? { file: '', integrity: '' };
      options.transform ??= {};
      options.transform.define = {
        ...options.transform.define,
        __LAZY_PART__: JSON.stringify(part),
      };
    },
    generateBundle(_, bundle) {
      const { name } = this.environment;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith(SOURCE)) continue;
        const part = { file: chunk.fileName, integrity: integrityOf(chunk.code) };
        const before = parts.get(name);
        if (before && before.integrity !== part.integrity) {
          throw new Error(
            `The lazy part of the ${name} must not depend on what the script is told.`,
          );
        }
        parts.set(name, part);
      }
    },
  };
}
