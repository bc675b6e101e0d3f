import { ConfigurationError } from '../errors.ts';
import { policyAdvice, watchPolicy } from '../bridge/policy-watch.ts';
import { scriptAddress, scriptOrigin } from '../model/script-origin.ts';
import type * as Lazy from '../lazy/create-ui.ts';

/**
 * The part's hash for Subresource Integrity, set by scripts/build.ts. It is empty in the file whose
 * name stays the same from release to release.
 */
declare const __PART_INTEGRITY__: string | undefined;

/**
 * Loads the lazy part of the script. In a build from npm, the bundler knows where it is. Beside
 * a script tag's file, its name is that of the file with `-deferred`.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another
 *   one.
 * @throws {ConfigurationError} `SCRIPT_BLOCKED`: the page's policy blocks the part
 */
export async function loadUi(attempt: number): Promise<typeof Lazy.createUi> {
  if (!scriptAddress) return (await import('../lazy/create-ui.ts')).createUi;
  const address =
    scriptAddress.replace(/\.js(?=$|[?#])/, '-deferred.js') + (attempt > 1 ? `?${attempt}` : '');
  let isBlocked = false;
  const endWatch = watchPolicy(scriptOrigin ?? '', /^(script|default)-src/, () => {
    isBlocked = true;
  });
  try {
    if (typeof __PART_INTEGRITY__ === 'string') await verify(address, __PART_INTEGRITY__);
    const part = (await import(
      /* @vite-ignore */ /* webpackIgnore: true */ address
    )) as typeof Lazy;
    return part.createUi;
  } catch (error) {
    // The browser may report the violation only after the import has failed.
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
 * Verifies the part by a preload, because an import cannot have a hash. The import then takes what
 * the preload has loaded. WebKit (2.50) ignores the hash of a preload, so there this neither
 * protects nor harms anybody.
 *
 * @throws {Error} the part cannot be loaded, or does not belong to this script
 */
async function verify(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  // `document.scripts` could be an element of the page with that name.
  const scripts = document.querySelectorAll('script');
  const script = [...scripts].find(({ src }) => src === scriptAddress);
  const nonce = script?.nonce ?? '';
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce, href: address });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () =>
      reject(new Error(`${address} is missing, or does not match its hash`)),
    );
    document.head.append(link);
  }).finally(() => link.remove());
}
