import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { headersOf } from '../../hosted/headers.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { step } from '../step.ts';
import { addressLicenses } from './addresses.ts';
import { bundle } from './bundle.ts';
import { dataFiles } from './data-files.ts';
import { buildFrame } from './frame.ts';
import { buildHostedPage } from './hosted/hosted-page.ts';
import { buildPageScript } from './page-script.ts';
import { listScripts } from './script-inventory.ts';
import { hashSources, writeStamp } from './stamp.ts';

/**
 * Writes `dist/checkout`, which a checkout origin serves, and beside it two lists: the headers of
 * each file, for servers other than ours, and the scripts that run in buyers' browsers.
 *
 * @returns the Subresource Integrity hashes of the files whose content never changes, by name
 */
export async function buildCheckout(): Promise<Readonly<Record<string, string>>> {
  const sources = hashSources('.');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const config = JSON.parse(read('hosted/config.json')) as CheckoutConfig;
  const script = await step('Page script and its lazy part', () => buildPageScript(version));
  const frame = await step('Secure frame', () => buildFrame(config));
  const page = await step('Hosted page', () => buildHostedPage(config));
  const embed = await step('Embedding script', () => bundle('src/embed/script.ts', 'embed.js'));
  const data = await step('Texts and address formats', dataFiles);

  const pinned = Object.entries(script.files).filter(([name]) => name.includes(version));
  const integrity = Object.fromEntries(pinned.map(([name, text]) => [name, integrityOf(text)]));
  const files: Readonly<Record<string, string>> = {
    ...script.files,
    ...frame.files,
    ...page.files,
    ...embed.files,
    ...data,
    'card-marks.svg': read('hosted/card-marks.svg'),
    'config.json': read('hosted/config.json'),
    'integrity.json': toJson(integrity),
    'licenses.md': [script.licenses, frame.licenses, page.licenses, addressLicenses()].join('\n'),
  };
  const headers = Object.entries(files).map(([name, text]) => {
    return [name, headersOf(name, text, config)];
  });

  rmSync('dist/checkout', { recursive: true, force: true });
  mkdirSync('dist/checkout', { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(`dist/checkout/${name}`, text);
  writeFileSync('dist/headers.json', toJson(Object.fromEntries(headers)));
  writeFileSync('dist/script-inventory.json', toJson(listScripts(files, version)));
  writeStamp('.', sources);
  return integrity;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
