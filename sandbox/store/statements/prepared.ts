/** As many statements are remembered by a connection. There are a few hundred in all. */
const MAX_NAMES = 1000;
/** What changes tables, after which a statement may return other columns than before. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/** Gives statements names, under which a connection remembers how to carry them out. */
export interface Names {
  /** The name of a statement, or undefined for one that is not remembered. */
  of(text: string): string | undefined;
  /** Has all statements prepared anew. */
  forget(): void;
}

export function createNames(): Names {
  const names = new Map<string, string>();
  let count = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (CHANGES_TABLES.test(text)) names.clear();
      else if (names.size < MAX_NAMES) {
        const name = `s${(count += 1)}`;
        names.set(text, name);
        return name;
      }
      return undefined;
    },
    forget: () => names.clear(),
  };
}

/** A statement returns other columns than when it was prepared: another process has changed them. */
const RESULT_CHANGED = /cached plan must not change result type/;

export function isOutdated(error: unknown): boolean {
  return error instanceof Error && RESULT_CHANGED.test(error.message);
}
