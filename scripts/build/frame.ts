import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { bundle, type Bundle } from './bundle.ts';
import { styleSheet, writeUsualTheme } from './styles.ts';

const SCRIPT = '<script type="module" src="/src/frame/main.ts"></script>';
const STYLE = '<link rel="stylesheet" href="/src/frame/frame.css" />';
const BANK_PART = 'src/frame/bank/bank-part.ts';

/**
 * The secure frame's document with its script inside, which saves a slow network one round trip, and
 * the file with the bank form, which the script imports when a buyer chooses that way to pay.
 */
export async function buildFrame(config: CheckoutConfig): Promise<Bundle> {
  const names = {};
  const { files: bankFiles } = await bundle(BANK_PART, 'bank.js', { names });
  const bank = bankFiles['bank.js'] ?? '';
  // A script inside a document has no address from which its parts could import.
  if (/\bfrom\s*["']/.test(bank)) throw new Error(`${BANK_PART} must not import another file`);
  // A document of an older release must not load a part of a newer one, so the name has a hash.
  const hash = createHash('sha256').update(bank).digest('hex').slice(0, 8);
  const bankFile = `frame-bank-${hash}.js`;

  const { files, licenses } = await bundle('src/frame/main.ts', 'frame.js', {
    names,
    plugins: [
      {
        name: 'bank-part-address',
        resolveDynamicImport: (specifier) =>
          specifier === './bank/bank-part.ts' ? { id: `./${bankFile}`, external: true } : undefined,
      },
    ],
  });
  // A script element ends at the first `</script`, wherever in its code that stands.
  const code = (files['frame.js'] ?? '').replace(/<(?=\/?script|!--)/gi, '\\x3c');
  const html = readFileSync('hosted/frame.html', 'utf8')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const css = await styleSheet('src/frame/frame.css');
  const elements = new Map([
    [SCRIPT, `<script type="module">${code}</script>`],
    [STYLE, `<style>${css}</style>`],
  ]);
  let document = writeUsualTheme(html);
  for (const [link, element] of elements) {
    if (!html.includes(link)) throw new Error(`hosted/frame.html must contain ${link}`);
    document = document.replace(link, () => element);
  }
  return { files: { 'frame.html': writeConfig(document, config), [bankFile]: bank }, licenses };
}
