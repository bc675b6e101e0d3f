import { waitUntil as wait } from '@open-wc/testing';

/** The library's, with time for a machine that is busy. What does not come still fails the test. */
export const waitUntil: typeof wait = (predicate, message, options) =>
  wait(predicate, message, { timeout: 8000, ...options });
