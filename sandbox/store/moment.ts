import type { Sql } from './store.ts';

/** What each request reads first. */
export interface Moment {
  /** By how many milliseconds the sandbox's clock is ahead of the machine's. */
  readonly offset: number;
  readonly revisions: Revisions;
}

/** Texts that change with what they are named after, whichever process has changed it. */
export interface Revisions {
  readonly catalogue: string;
  readonly keys: string;
}

export async function readMoment(sql: Sql): Promise<Moment> {
  const [row] = await sql.query<{ offset_ms: number } & Revisions>(
    'select offset_ms, catalogue, keys from clock',
    [],
  );
  const { offset_ms: offset = 0, catalogue = '', keys = '' } = row ?? {};
  return { offset, revisions: { catalogue, keys } };
}

/**
 * Reads the moment for all requests of a process. Those that come while a statement is under way share
 * the next one, so that each gets what was read after it had come.
 */
export function createMoments(sql: Sql): () => Promise<Moment> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Moment> | undefined;
  const read = () => {
    next = undefined;
    return readMoment(sql);
  };
  return () => {
    if (!next) last = next = last.then(read, read);
    return next;
  };
}

/**
 * Remembers what `load` has read, until its part changes. The revision has to be read before.
 *
 * @param key - Says what is read. Whoever reads something else has to give another one.
 */
export type Remember = <Value>(
  part: keyof Revisions,
  key: string,
  load: () => Promise<Value>,
) => Promise<Value>;

/** What is remembered at once of one part. When there is more, all of it is forgotten. */
const MAX_ENTRIES = 1000;

/** A memory that all requests of a process share. */
export function createMemory(): (revisions: Revisions) => Remember {
  const parts = new Map<string, { revision: string; values: Map<string, unknown> }>();

  function valuesOf(part: string, revision: string): Map<string, unknown> {
    const known = parts.get(part);
    if (known?.revision === revision && known.values.size < MAX_ENTRIES) return known.values;
    const values = new Map<string, unknown>();
    parts.set(part, { revision, values });
    return values;
  }

  return (revisions) => async (part, key, load) => {
    const values = valuesOf(part, revisions[part]);
    if (values.has(key)) return values.get(key) as Awaited<ReturnType<typeof load>>;
    const value = await load();
    values.set(key, value);
    return value;
  };
}
