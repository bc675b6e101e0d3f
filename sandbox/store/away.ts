import { setTimeout as pause } from 'node:timers/promises';

/**
 * Errors of connections, of a server that shuts down, starts, is a copy that only reads, or has ended a
 * session, and of one that has no connection, memory or room left.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY =
  /^(08...|57P0[1-5]|53...|58...|25006|25P0[34]|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|ERR_STREAM_DESTROYED)$/;

/** What the drivers say without a code when their connection or their database was closed. */
const CLOSED =
  /^(PGlite is closed|Connection terminated|Client has encountered a connection error|Client was closed|driver has already been destroyed|timeout expired|Cannot use a pool)/;

/** Whether `error` says that the database cannot be reached, and nothing about the request. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY.test(code) || CLOSED.test(error.message);
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1000;

/**
 * Does `work`, and again while the database is away. It may have been done by then, because its answer
 * alone may have been lost.
 *
 * @param forMs - How long it is tried again.
 * @param signal - Ends that before.
 * @throws what the last try has thrown
 */
export async function persist<Result>(
  work: () => Promise<Result>,
  {
    forMs,
    signal,
    onFirst,
  }: {
    readonly forMs: number;
    readonly signal?: AbortSignal;
    /** Is told of the first failure, if there is time left for another try. */
    readonly onFirst?: (error: unknown) => void;
  },
): Promise<Result> {
  const end = performance.now() + forMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreAway(error) || performance.now() + wait > end) throw error;
      if (wait === FIRST_PAUSE_MS) onFirst?.(error);
      await pause(wait, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted) throw error;
    }
  }
}
