import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Rolldown, ViteBuilder } from 'vite';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { headersOf } from '../../hosted/headers.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { addressLicenses } from './addresses.ts';
import { dataFiles } from './data-files.ts';
import { writeDocument } from './document.ts';
import { writeForm } from './html/server-form.ts';
import { listScripts } from './script-inventory.ts';
import { hashSources, writeStamp } from './stamp.ts';
import { styleSheet } from './styles.ts';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
/** What the bundler writes, by the name of the environment. */
type Outputs = Readonly<Record<string, Output>>;
type Texts = Readonly<Record<string, string>>;

/** What makes the hosted page's first script a module in the sources. */
const FIRST_MODULE = /type="module"\s+(?=src="\/hosted\/before-paint.ts")/;
const EMPTY_MAP = /(?<=<script type="importmap">)[^<]*/;
const PAGE_SCRIPT = 'src="./page.js"';
/** Environments whose script stands inside a document. */
const INSIDE = ['frame', 'beforePaint'];
/** Environments of what the script in the frame's document loads. */
const FRAME_PARTS = ['frameLazy', 'frameBank', 'frameCrypto'];
/** Environments whose script is told what its lazy part is, which is known once it was bundled. */
const TOLD = ['page', 'pinned', 'hosted'];

/**
 * Writes `dist/checkout`, which a checkout origin serves, and beside it two lists: the headers of
 * each file, for servers other than ours, and the scripts that run in buyers' browsers.
 *
 * @returns the Subresource Integrity hashes of the files whose content never changes, by name
 */
export async function buildCheckout(builder: ViteBuilder): Promise<Texts> {
  const sources = hashSources('.');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const config = JSON.parse(read('hosted/config.json')) as CheckoutConfig;
  const outputs = await bundleScripts(builder);
  const beside = Object.keys(outputs).filter((name) => !INSIDE.includes(name));
  const pinned = Object.entries(filesIn([outputs['pinned']])).map(([name, text]) => {
    return [name, integrityOf(text)] as const;
  });
  const integrity = Object.fromEntries(pinned);
  const texts: Texts = {
    ...filesIn(beside.map((name) => outputs[name])),
    'frame.html': writeConfig(await frameDocument(outputs), config),
    'index.html': writeConfig(await hostedDocument(outputs), config),
    ...dataFiles(),
    'card-marks.svg': read('hosted/card-marks.svg'),
    'config.json': read('hosted/config.json'),
    'integrity.json': toJson(integrity),
    'licenses.md': [...licensesIn(outputs), addressLicenses()].join('\n'),
  };
  const headers = Object.entries(texts).map(([name, text]) => [
    name,
    headersOf(name, text, config),
  ]);

  rmSync('dist/checkout', { recursive: true, force: true });
  mkdirSync('dist/checkout', { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(`dist/checkout/${name}`, text);
  writeFileSync('dist/headers.json', toJson(Object.fromEntries(headers)));
  writeFileSync('dist/script-inventory.json', toJson(listScripts(texts, version)));
  writeStamp('.', sources);
  return integrity;
}

/** Bundles all scripts of a checkout origin. */
export async function bundleScripts(builder: ViteBuilder): Promise<Outputs> {
  const outputs: Record<string, Output> = {};
  for (const name of [...TOLD, ...TOLD, 'embed', ...INSIDE, ...FRAME_PARTS]) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment ${name}.`);
    const built = (await builder.build(environment)) as Rolldown.RolldownOutput[];
    outputs[name] = built.flatMap(({ output }) => output);
  }
  return outputs;
}

/**
 * The secure frame's document. Its script stands inside, so it has no address from which its parts could
 * import, and a part that was loaded in a second attempt has another address than the first one. So each
 * part is bundled by itself.
 */
async function frameDocument(outputs: Outputs): Promise<string> {
  const html = writeDocument(read('hosted/frame.html'), {
    inside: {
      'src/frame/frame.css': await styleSheet('src/frame/frame.css'),
      'src/frame/main.ts': scriptIn(outputs, 'frame'),
    },
    beside: filesBySource(FRAME_PARTS.map((name) => outputs[name])),
  });
  // White space between elements would be nodes of the document, which every load creates.
  return html.replaceAll('> <', '><').trim();
}

/**
 * The hosted page's document, which holds its styles, the form and its first script. Its import map has
 * the hashes of the files, so that browsers import no other text by these names.
 */
async function hostedDocument(outputs: Outputs): Promise<string> {
  const files = filesIn([outputs['hosted']]);
  // A module would wait for the whole document, and this script runs before anything is painted.
  const source = read('hosted/index.html').replace(FIRST_MODULE, '');
  const html = writeDocument(source, {
    inside: {
      'hosted/page.css': await styleSheet('hosted/page.css'),
      'hosted/before-paint.ts': scriptIn(outputs, 'beforePaint'),
    },
    beside: filesBySource([outputs['hosted']]),
  });
  const hashes = Object.entries(files).map(([name, text]) => {
    return [`./${name}`, integrityOf(text, 'sha256')];
  });
  const page = html
    .replace(EMPTY_MAP, JSON.stringify({ integrity: Object.fromEntries(hashes) }))
    .replace(PAGE_SCRIPT, `$& integrity="${integrityOf(files['page.js'] ?? '', 'sha256')}"`);
  return writeForm(page, await styleSheet('src/views/styles/checkout.css'));
}

/** The code of an environment that bundles one file. */
function scriptIn(outputs: Outputs, environment: string): string {
  const [text = ''] = Object.values(filesIn([outputs[environment]]));
  return text;
}

/** Code by the name of its file. */
function filesIn(outputs: readonly (Output | undefined)[]): Texts {
  return Object.fromEntries(chunksIn(outputs).map(({ fileName, code }) => [fileName, code]));
}

/** Names of files by the source that each is the bundle of. */
function filesBySource(outputs: readonly (Output | undefined)[]): Texts {
  return Object.fromEntries(
    chunksIn(outputs).flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId ? [[relative('.', facadeModuleId), fileName]] : [],
    ),
  );
}

function chunksIn(outputs: readonly (Output | undefined)[]): readonly Rolldown.OutputChunk[] {
  return outputs.flatMap((output = []) => output.filter((file) => file.type === 'chunk'));
}

/** Names and licence texts of the packages inside, in Markdown. */
function licensesIn(outputs: Outputs): readonly string[] {
  const texts = Object.values(outputs).flatMap((output) =>
    output.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])),
  );
  return [...new Set(texts)];
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
