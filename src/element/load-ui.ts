import { ConfigurationError } from '../errors.ts';
import { policyAdvice, watchPolicy } from '../bridge/policy-watch.ts';
import type * as Lazy from '../lazy/lazy.ts';
import { scriptAddress, scriptOrigin } from '../model/script-origin.ts';

/**
 * The file of the lazy part and its hash for Subresource Integrity, which the build tells the scripts of a
 * checkout origin. In a page's own bundle, and in the sources, the bundler alone knows where the part is.
 */
declare const __LAZY_PART__: { readonly file: string; readonly integrity: string } | undefined;

/**
 * Loads what the first use of the form needs.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another
 *   one.
 * @throws {ConfigurationError} `SCRIPT_BLOCKED`: the page's policy blocks the part
 */
export async function loadUi(attempt: number): Promise<typeof Lazy.createUi> {
  const part = typeof __LAZY_PART__ === 'undefined' ? undefined : __LAZY_PART__;
  if (!part) return (await import('../lazy/lazy.ts')).createUi;
  const again = attempt > 1 ? `?${attempt}` : '';
  const address = new URL(part.file + again, scriptAddress).href;
  let isBlocked = false;
  const endWatch = watchPolicy(scriptOrigin ?? '', /^(script|default)-src/, () => {
    isBlocked = true;
  });
  try {
    await verify(address, part.integrity);
    const { createUi } = (await (attempt > 1
      ? import(/* @vite-ignore */ /* webpackIgnore: true */ address)
      : import('../lazy/lazy.ts'))) as typeof Lazy;
    return createUi;
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
