import { verify } from '../../src/deferred/verify.ts';
import type * as Deferred from '../../src/deferred/deferred.ts';

/** The name of the deferred part, and its hash. The build writes both. */
declare const __PART_NAME__: string;
declare const __PART_INTEGRITY__: string;

/**
 * Loads the deferred part in the place of src/deferred/load-deferred.ts.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another
 *   one.
 */
export async function loadDeferred(attempt: number): Promise<typeof Deferred.createViews> {
  const address = __PART_NAME__ + (attempt > 1 ? `?${attempt}` : '');
  await verify(address, __PART_INTEGRITY__);
  const part = (await (attempt > 1
    ? import(/* @vite-ignore */ address)
    : import('../../src/deferred/deferred.ts'))) as typeof Deferred;
  return part.createViews;
}
