import { addressFiles } from './addresses.ts';
import { textFiles } from './texts.ts';

/** The JSON text, by file name, of the lists and texts that page and frame load when they need them. */
export function dataFiles(): Readonly<Record<string, string>> {
  return { ...addressFiles(), ...textFiles() };
}
