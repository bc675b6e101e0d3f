// What editors know about the tag: custom-elements.json, web-types and data for VS Code.
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

/** What the analyzer finds in the sources, written into `folder` if there is one. */
export function analyze(folder?: string) {
  const argv = ['analyze', '--litelement', '--config', 'scripts/build/analyzer.config.mjs'];
  return folder ? cli({ argv: [...argv, '--outdir', folder] }) : cli({ argv, noWrite: true });
}

/** Writes the three files into `folder`. */
export async function buildManifest(folder: string): Promise<void> {
  const manifest = await analyze(folder);
  // Parts and custom properties are too many for a description.
  const shown = { hideCssPartsDocs: true, hideCssPropertiesDocs: true };
  const options = { outdir: folder, typesSrc: 'parsedType', hideLogs: true, ...shown };
  generateJetBrainsWebTypes(manifest, options);
  generateVsCodeCustomElementData(manifest, { ...options, cssFileName: null });
}
