// The types of the package: one file for each entry, which names no other file and no schema library.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { bankTexts } from '../../src/messages/bank.ts';
import { allTexts } from '../../src/messages/lazy.ts';
import { frameTexts } from '../../src/messages/frame.ts';
import { pageTexts } from '../../src/messages/page.ts';

/**
 * Writes the types of `entries`, files of `src` without their ending, into `folder`. What is marked
 * `@internal` is not among them.
 */
export async function buildTypes(entries: readonly string[], folder: string): Promise<void> {
  // Its name is part of what is written, so it is always the same.
  const parts = 'dist/types';
  const compiler = 'node_modules/typescript/bin/tsc';
  const flags = ['-p', 'tsconfig.build.json', '--outDir', parts];
  try {
    execFileSync(process.execPath, [compiler, ...flags], { stdio: 'inherit' });
    writeFileSync(join(parts, 'messages/message-overrides.d.ts'), messageTypes());
    await Promise.all(entries.map((entry) => rollUp(parts, entry, folder)));
  } finally {
    rmSync(parts, { recursive: true });
  }
}

/** A class is the same as no other, so the component has the element's types from the element. */
const sameElement = {
  name: 'same-element',
  resolveId: (source: string, importer: string | undefined) =>
    source === '../index.ts' && /\/(react|frameworks)\//.test(importer ?? '')
      ? { id: '../index.js', external: true }
      : undefined,
};

async function rollUp(parts: string, entry: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { [entry]: resolve(parts, `${entry}.d.ts`) },
    external: /^[^./]/,
    plugins: [sameElement, dts({ dtsInput: true, emitDtsOnly: true, sourcemap: false })],
  });
  await bundle.write({ dir: folder, format: 'es' });
}

/** The types of message-overrides.ts without the English texts, from which they are inferred there. */
function messageTypes(): string {
  const keys = Object.keys({ ...allTexts(pageTexts), ...frameTexts, ...bankTexts });
  return [
    '/** Keys of all texts that a merchant may override. */',
    `export type MessageKey = ${keys.map((key) => JSON.stringify(key)).join(' | ')};`,
    '/** The texts that a merchant overrides. */',
    'export type MessageOverrides = Readonly<Partial<Record<MessageKey, string>>>;',
  ].join('\n');
}
