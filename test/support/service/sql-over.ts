import { storeOver, type RunStatement, type Sql } from '../../../sandbox/store/store.ts';

const release = () => undefined;

/** A handle whose statements are run by `run`, so that a test can count, stop or answer them. */
export function sqlOver(run: RunStatement): Sql {
  const { tables, query } = storeOver({
    take: async () => ({ run, release }),
    close: async () => undefined,
  });
  return { tables, query };
}
