import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Rolldown, ViteBuilder } from 'vite';
import { type CheckoutConfig, writeConfig } from '../../hosted/config.ts';
import { integrityOf } from '../../hosted/integrity.ts';
import { dataFiles } from './data-files.ts';
import { writeDocument } from './document.ts';
import { writeForm } from './html/server-form.ts';
import { listScripts } from './script-inventory.ts';
import { styleSheet } from './styles.ts';

type Chunks = readonly Rolldown.OutputChunk[];

/** What the bundler writes. */
interface Bundles {
  /** Scripts by the name of their environment, of each the one that the others are parts of first. */
  readonly chunks: Readonly<Record<string, Chunks>>;
  /** Names and licence texts of the packages inside, in Markdown. */
  readonly licenses: readonly string[];
}

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
 * Writes `dist/checkout`, which a checkout origin serves, and beside it a list of the scripts that run in
 * buyers' browsers.
 *
 * @returns the Subresource Integrity hashes of the files whose content never changes, by name
 */
export async function buildCheckout(builder: ViteBuilder): Promise<Texts> {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const config = JSON.parse(read('hosted/config.json')) as CheckoutConfig;
  const { chunks, licenses } = await bundleScripts(builder);
  const beside = Object.keys(chunks).filter((name) => !INSIDE.includes(name));
  const pinned = (chunks['pinned'] ?? []).map(({ fileName, code }) => {
    return [fileName, integrityOf(code)] as const;
  });
  const integrity = Object.fromEntries(pinned);
  const texts: Texts = {
    ...filesIn(beside.flatMap((name) => chunks[name] ?? [])),
    'frame.html': writeConfig(await frameDocument(chunks), config),
    'index.html': writeConfig(await hostedDocument(chunks), config),
    ...dataFiles(),
    'card-marks.svg': read('hosted/card-marks.svg'),
    'config.json': read('hosted/config.json'),
    'integrity.json': toJson(integrity),
    'licenses.md': [...licenses, read('src/address/licenses.md')].join('\n'),
  };

  rmSync('dist/checkout', { recursive: true, force: true });
  mkdirSync('dist/checkout', { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(`dist/checkout/${name}`, text);
  writeFileSync('dist/script-inventory.json', toJson(listScripts(chunks, version)));
  return integrity;
}

/** Bundles all scripts of a checkout origin. */
export async function bundleScripts(builder: ViteBuilder): Promise<Bundles> {
  const chunks: Record<string, Chunks> = {};
  const licenses = new Set<string>();
  for (const name of [...TOLD, ...TOLD, 'embed', ...INSIDE, ...FRAME_PARTS]) {
    const environment = builder.environments[name];
    if (!environment) throw new Error(`vite.config.ts has no environment ${name}.`);
    const built = (await builder.build(environment)) as Rolldown.RolldownOutput[];
    const files = built.flatMap(({ output }) => output);
    chunks[name] = files.filter((file) => file.type === 'chunk');
    for (const file of files) if (file.type === 'asset') licenses.add(String(file.source));
  }
  return { chunks, licenses: [...licenses] };
}

/**
 * The secure frame's document. Its script stands inside, so it has no address from which its parts could
 * import, and a part that was loaded in a second attempt has another address than the first one. So each
 * part is bundled by itself.
 */
async function frameDocument(chunks: Bundles['chunks']): Promise<string> {
  const html = writeDocument(read('hosted/frame.html'), {
    inside: {
      'src/frame/frame.css': await styleSheet('src/frame/frame.css'),
      'src/frame/main.ts': chunks['frame']?.[0]?.code ?? '',
    },
    beside: filesBySource(FRAME_PARTS.flatMap((name) => chunks[name] ?? [])),
  });
  // White space between elements would be nodes of the document, which every load creates.
  return html.replaceAll('> <', '><').trim();
}

/**
 * The hosted page's document, which holds its styles, the form and its first script. Its import map has
 * the hashes of the files, so that browsers import no other text by these names.
 */
async function hostedDocument(chunks: Bundles['chunks']): Promise<string> {
  const files = filesIn(chunks['hosted'] ?? []);
  // A module would wait for the whole document, and this script runs before anything is painted.
  const source = read('hosted/index.html').replace(FIRST_MODULE, '');
  const html = writeDocument(source, {
    inside: {
      'hosted/page.css': await styleSheet('hosted/page.css'),
      'hosted/before-paint.ts': chunks['beforePaint']?.[0]?.code ?? '',
    },
    beside: filesBySource(chunks['hosted'] ?? []),
  });
  const hashes = Object.entries(files).map(([name, text]) => {
    return [`./${name}`, integrityOf(text, 'sha256')];
  });
  const page = html
    .replace(EMPTY_MAP, JSON.stringify({ integrity: Object.fromEntries(hashes) }))
    .replace(PAGE_SCRIPT, `$& integrity="${integrityOf(files['page.js'] ?? '', 'sha256')}"`);
  return writeForm(page, await styleSheet('src/views/styles/checkout.css'));
}

/** Code by the name of its file. */
function filesIn(chunks: Chunks): Texts {
  return Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code]));
}

/** Names of files by the source that each is the bundle of. */
function filesBySource(chunks: Chunks): Texts {
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId ? [[relative('.', facadeModuleId), fileName]] : [],
    ),
  );
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2);
}
