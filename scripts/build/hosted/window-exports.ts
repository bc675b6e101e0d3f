import { exportsOf } from '../bundle.ts';

/*
 * A script inside a document has no address from which other scripts could import. So it leaves what
 * it exports in its own window, which no page of another origin can read, and they take it from there.
 */

/** Makes a module without imports a classic script that leaves its exports in `place`. */
export function leaveExports(module: string, place: string): string {
  if (/\bfrom\s*["']|\bimport\s*["'{*]/.test(module)) {
    throw new Error('A script inside a document must not import another one');
  }
  const [list, names] = exportsOf(module);
  if (list === '') throw new Error('A script inside a document must share code with others');
  const shared = [...names].map(([outer, own]) => `${outer}:${own}`);
  return `(()=>{${module.slice(0, -list.length)}${place}={${shared.join()}}})();`;
}

/** Lets a module take from `place` what it imports from the script `name`. */
export function takeExports(module: string, name: string, place: string): string {
  const statement = new RegExp(
    `\\bimport\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?["']\\./${name.replace('.', '\\.')}["'];?`,
    'g',
  );
  return module.replace(statement, (_, names: string | undefined) =>
    names ? `const{${names.replaceAll(/\s+as\s+/g, ':')}}=${place};` : '',
  );
}
