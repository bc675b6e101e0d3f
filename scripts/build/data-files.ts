import { readFileSync } from 'node:fs';
import type { AddressFormat } from '../../src/address/format.ts';
import { textFiles } from './texts.ts';

/** The JSON text, by file name, of the lists and texts that page and frame load when they need them. */
export function dataFiles(): Readonly<Record<string, string>> {
  const formats = JSON.parse(
    readFileSync('src/address/formats.json', 'utf8'),
  ) as readonly AddressFormat[];
  const addresses = formats.map((format) => {
    return [`address-${format.country}.json`, JSON.stringify(format)] as const;
  });
  return { ...Object.fromEntries(addresses), ...textFiles() };
}
