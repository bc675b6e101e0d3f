import type * as Lazy from '../../../src/lazy/create-ui.ts';

/** The name of the lazy part. The build writes it. */
declare const __PART_NAME__: string;

/**
 * Browsers remember a failed import by its address, so each attempt has another one. The document has
 * the hash of the part for this many of them.
 */
export const MAX_ADDRESSES = 9;

/** Loads the lazy part in the place of src/element/load-ui.ts. */
export async function loadUi(attempt: number): Promise<typeof Lazy.createUi> {
  const again = `${__PART_NAME__}?${Math.min(attempt, MAX_ADDRESSES)}`;
  const part = (await (attempt > 1
    ? import(/* @vite-ignore */ again)
    : import('../../../src/lazy/create-ui.ts'))) as typeof Lazy;
  return part.createUi;
}
