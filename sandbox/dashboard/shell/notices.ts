import { createId, type Random } from '../../store/ids.ts';

/** One sentence on what an action did, for the page to which it leads. */
export interface Notice {
  readonly text: string;
  readonly isGood: boolean;
}

/**
 * Keeps sentences between an action and the next page. The address names a sentence and never holds
 * it, so that nobody can write a link which makes the dashboard say something.
 */
export interface Notices {
  /** @returns the name for `find` */
  readonly keep: (notice: Notice) => string;
  readonly find: (name: string | undefined) => Notice | undefined;
}

/** The oldest sentences are forgotten first. */
const MAX_NOTICES = 200;

export function createNotices(random: Random): Notices {
  const kept = new Map<string, Notice>();
  return {
    keep(notice) {
      const name = createId('', random);
      kept.set(name, notice);
      const [oldest] = kept.keys();
      if (kept.size > MAX_NOTICES && oldest !== undefined) kept.delete(oldest);
      return name;
    },
    find: (name) => (name === undefined ? undefined : kept.get(name)),
  };
}
