/** What a poll has found. A reader that gets the same poll again has seen it. */
export interface Poll<Value> {
  readonly value: Value;
}

interface Pace {
  /** A poll begins at least so many milliseconds after the one before. */
  readonly minAgeMs: number;
  /** A poll is repeated after so many milliseconds, even when nothing is known to have changed. */
  readonly maxAgeMs: number;
  /** A clock in milliseconds that never goes back. */
  readonly now: () => number;
}

/**
 * Lets any number of readers share the polls of one source, which is asked no more often than by one
 * reader. A poll that fails, fails for those who wait for it.
 *
 * @param read - Asks the source.
 * @param revision - Differs from its earlier values when the source is known to have changed.
 * @returns Resolves to the newest poll.
 */
export function createSharedPoll<Value>(
  read: () => Promise<Value>,
  revision: () => number,
  { minAgeMs, maxAgeMs, now }: Pace,
): () => Promise<Poll<Value>> {
  interface Begun {
    readonly poll: Promise<Poll<Value>>;
    readonly at: number;
    readonly revision: number;
  }
  let newest: Begun | undefined;
  let isUnderWay = false;

  async function poll(): Promise<Poll<Value>> {
    isUnderWay = true;
    try {
      return { value: await read() };
    } catch (error) {
      newest = undefined;
      throw error;
    } finally {
      isUnderWay = false;
    }
  }
  function isDue({ at, revision: seen }: Begun): boolean {
    if (isUnderWay) return false;
    return now() - at >= (revision() === seen ? maxAgeMs : minAgeMs);
  }
  return () => {
    if (newest === undefined || isDue(newest)) {
      // The revision is the one before the poll, because a change meanwhile may have been missed.
      newest = { at: now(), revision: revision(), poll: poll() };
    }
    return newest.poll;
  };
}
