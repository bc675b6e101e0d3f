import { createHash } from 'node:crypto';
import type { Bundle } from '../bundle.ts';

interface NamedFiles {
  /** The files by their new names. */
  readonly files: Bundle['files'];
  /** The new names by those that the bundler gave. */
  readonly names: ReadonlyMap<string, string>;
  /** Puts the new names into the text of another script. */
  readonly rename: (text: string) => string;
}

/**
 * Gives each file but the `entry` a name with a hash of its text: a page of an older release must not
 * load a part of a newer one, and what never changes can be cached for good. Files refer to each other
 * by `./name.js`.
 *
 * @param prefix - How the new names begin.
 */
export function nameByContent(files: Bundle['files'], entry: string, prefix: string): NamedFiles {
  const named: Record<string, string> = {};
  const names = new Map<string, string>();
  const rename = (text: string): string => {
    let renamed = text;
    for (const [before, after] of names) renamed = renamed.replaceAll(`./${before}`, `./${after}`);
    return renamed;
  };
  const waiting = new Set(Object.keys(files).filter((name) => name !== entry));
  while (waiting.size > 0) {
    // What a part loads comes before it, because that one's name is in the part.
    const next = [...waiting].find((name) =>
      [...waiting].every((other) => other === name || !files[name]?.includes(`./${other}`)),
    );
    if (next === undefined) throw new Error(`${[...waiting].join(', ')} load each other`);
    const text = rename(files[next] ?? '');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const name = `${prefix}${next.replace(/\.js$/, '')}-${hash}.js`;
    named[name] = text;
    names.set(next, name);
    waiting.delete(next);
  }
  named[entry] = rename(files[entry] ?? '');
  return { files: named, names, rename };
}
