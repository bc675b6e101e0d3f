/**
 * Verifies the part by a preload, because an import cannot have a hash. The import then takes what
 * the preload has loaded. WebKit (2.50) ignores the hash of a preload, so there this neither
 * protects nor harms anybody.
 *
 * @param nonce - That of the script, where the page's policy wants one.
 * @throws {Error} the part cannot be loaded, or does not belong to this script
 */
export async function verify(address: string, integrity: string, nonce = ''): Promise<void> {
  const link = document.createElement('link');
  // A browser without support for this preload would dispatch neither `load` nor `error`.
  if (!link.relList.supports('modulepreload')) return;
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, nonce, href: address });
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () =>
      reject(new Error(`${address} is missing, or does not match its hash`)),
    );
    document.head.append(link);
  }).finally(() => link.remove());
}
