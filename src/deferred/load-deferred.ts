import { ConfigurationError } from '../errors.ts';
import { policyAdvice, watchPolicy } from '../bridge/policy-watch.ts';
import { scriptAddress, scriptOrigin } from '../element/script-origin.ts';
import type * as Deferred from './deferred.ts';

/**
 * Set by scripts/build.ts: the part's hash, as Subresource Integrity has it; empty under the name that
 * stays the same from release to release.
 */
declare const __PART_INTEGRITY__: string | undefined;

/**
 * The second part of the script. From npm it is the bundler's to know where it is; beside a script
 * tag's own file it has that file's name with `-deferred`.
 *
 * @param attempt - Browsers remember a failed import by its address, so each has its own.
 * @throws {ConfigurationError} `SCRIPT_BLOCKED`: the page's policy keeps it out
 */
export async function loadDeferred(attempt: number): Promise<typeof Deferred.createViews> {
  if (!scriptAddress) return (await import('./deferred.ts')).createViews;
  const address =
    scriptAddress.replace(/\.js(?=$|[?#])/, '-deferred.js') + (attempt > 1 ? `?${attempt}` : '');
  let isBlocked = false;
  const endWatch = watchPolicy(scriptOrigin ?? '', /^(script|default)-src/, () => {
    isBlocked = true;
  });
  try {
    if (typeof __PART_INTEGRITY__ === 'string') await verify(address, __PART_INTEGRITY__);
    const part = (await import(/* @vite-ignore */ address)) as typeof Deferred;
    return part.createViews;
  } catch (error) {
    // A browser's report may come after its refusal.
    await new Promise((resolve) => setTimeout(resolve));
    if (!isBlocked) throw error;
    throw new ConfigurationError(
      'SCRIPT_BLOCKED',
      policyAdvice('a part of the checkout’s script', 'script-src', scriptOrigin ?? ''),
    );
  } finally {
    endWatch();
  }
}

/**
 * An import cannot be given a hash. A preload can, and fills the place where the import looks first.
 * WebKit (2.50) loads it without looking at the hash: there this protects nobody, and harms nobody.
 *
 * @throws {Error} the part cannot be loaded, or is not the one that belongs to this script
 */
async function verify(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  // What does not know it would neither load nor fail.
  if (!link.relList.supports('modulepreload')) return;
  // Not `document.scripts`: an element of the page by that name would stand in its place.
  const scripts = document.querySelectorAll('script');
  const script = [...scripts].find(({ src }) => src === scriptAddress);
  const nonce = script?.nonce ?? '';
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce, href: address });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${address} is not what it should be`)));
    document.head.append(link);
  }).finally(() => link.remove());
}
