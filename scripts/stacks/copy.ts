// An example as a merchant has it: copied, its addresses those of the running sandbox, installed.
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { USUAL_ADDRESSES } from '../../cli/stack/ports.ts';
import { runToEnd } from './programs.ts';

export const EXAMPLES = join(import.meta.dirname, '../../examples');

export interface Addresses {
  readonly checkout: string;
  readonly service: string;
}

/** The files that a merchant has written, without what is installed or built. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|[\\/])(node_modules|dist|\.\w+)([\\/]|$)/.test(name))
    .filter((name) => statSync(join(folder, name)).isFile());
}

/** Copies an example to `folder`. Its addresses become `addresses`. */
export function copyExample(name: string, folder: string, addresses: Addresses): void {
  const source = join(EXAMPLES, name);
  for (const file of filesOf(source)) cpSync(join(source, file), join(folder, file));
  for (const file of filesOf(folder)) {
    edit(join(folder, file), (text) =>
      text
        .replaceAll(USUAL_ADDRESSES.checkout, addresses.checkout)
        .replaceAll(USUAL_ADDRESSES.service, addresses.service),
    );
  }
}

/** Installs what the example in `folder` needs, and the packed package. */
export async function install(folder: string, tarball: string): Promise<void> {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runToEnd(['npm', 'install', ...flags, tarball], folder);
  if (code !== 0) throw new Error(`npm install ended with ${code}:\n${output}`);
}

export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
