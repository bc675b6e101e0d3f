import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { headersOf } from '../../hosted/headers.ts';
import { addressLicenses } from './addresses.ts';
import { integrityOf, listScripts } from './script-inventory.ts';
import { bundle, type Bundle } from './bundle.ts';
import { dataFiles } from './data-files.ts';
import { buildFrame } from './frame.ts';
import { buildHostedPage } from './hosted-page.ts';
import { buildPageScript } from './page-script.ts';

/**
 * Writes `dist/checkout`, which a checkout origin serves, and beside it two lists: the headers of
 * each file, for servers other than ours, and the scripts that run in buyers' browsers.
 */
export async function buildCheckout(): Promise<void> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const versioned = `easy-checkout-${version}.js`;
  const config = JSON.parse(read('hosted/config.json')) as CheckoutConfig;
  const script = await buildPageScript(['easy-checkout.js', versioned], versioned);
  const frame = await buildFrame(config);
  const page = await buildHostedPage(script.files, config);
  const embed = await bundle('src/embed/script.ts', 'embed.js');

  const integrity: Record<string, string> = {};
  for (const [name, text] of Object.entries(script.files)) {
    if (name.includes(version)) integrity[name] = integrityOf(text);
  }
  const files: Bundle['files'] = {
    ...script.files,
    ...page.files,
    'integrity.json': toJson(integrity),
    ...frame.files,
    'card-marks.svg': read('hosted/card-marks.svg'),
    ...dataFiles(),
    ...embed.files,
    'config.json': read('hosted/config.json'),
    'licenses.md': [script.licenses, frame.licenses, page.licenses, addressLicenses()].join('\n'),
  };
  const headers = Object.entries(files).map(([name, text]) => [
    name,
    headersOf(name, text, config),
  ]);

  rmSync('dist/checkout', { recursive: true, force: true });
  mkdirSync('dist/checkout', { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(`dist/checkout/${name}`, text);
  writeFileSync('dist/headers.json', toJson(Object.fromEntries(headers)));
  writeFileSync('dist/script-inventory.json', toJson(listScripts(files, version)));
  for (const [name, hash] of Object.entries(integrity)) console.log(`${name} integrity="${hash}"`);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
