/** A lock that this document holds. */
export interface Lock {
  /** Releases the lock. It resolves once the lock is free. */
  readonly free: () => Promise<unknown>;
}

/**
 * Resolves to the lock for what is paid, or to `undefined` if it is taken and `options` say not to
 * wait.
 */
export function requestLock(subject: string, options: LockOptions): Promise<Lock | undefined> {
  return new Promise((resolve, reject) => {
    const freed = navigator.locks.request(`easy-checkout:${subject}`, options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => {
        const free = (): Promise<unknown> => {
          release();
          return freed;
        };
        resolve({ free });
      });
    });
    freed.catch(reject);
  });
}
