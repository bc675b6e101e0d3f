// `npm run build [package] [checkout]`: what npm publishes, and what a checkout origin serves.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, type MinifyOptions } from 'terser';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { CheckoutConfig } from '../hosted/config.ts';
import { writeConfig } from '../hosted/document.ts';
import { headersOf } from '../hosted/headers.ts';
import { addressFiles, addressLicenses } from './addresses.ts';
import { countryPairs } from '../src/address/countries.ts';
import { PRIVATE_NAMES } from './private-names.ts';
import { integrityOf, listScripts } from './script-inventory.ts';
import { textFiles } from './texts.ts';

// Elsewhere set to development, it would put the development builds of packages into ours.
process.env['NODE_ENV'] = 'production';

const root = join(import.meta.dirname, '..');
const PACKAGE = join(root, 'dist/npm');
const CHECKOUT = join(root, 'dist/checkout');

const shared: InlineConfig = { configFile: false, root, publicDir: false, logLevel: 'warn' };

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function version(): string {
  return (JSON.parse(read('package.json')) as { version: string }).version;
}

/** What vite.config.ts describes, with its types. */
async function buildPackage(): Promise<void> {
  rmSync(PACKAGE, { recursive: true, force: true });
  await build({ configFile: join(root, 'vite.config.ts'), root });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
}

interface Bundle {
  readonly code: string;
  /** What it loads later, by name. */
  readonly parts: Readonly<Record<string, string>>;
  /** Names and licence texts of the packages inside, in Markdown. */
  readonly licenses: string;
}

/** One entry and all that it imports as one small ES module, but for what it imports later. */
async function bundle(
  entry: string,
  {
    define = {},
    codeSplitting = false,
    plugins = [],
    sharing = false,
    names = {},
  }: Pick<InlineConfig, 'define' | 'plugins'> & {
    codeSplitting?: boolean;
    /** Parts import what they share with the entry from the entry, which exports it for them. */
    sharing?: boolean;
    /** Given to every bundle whose objects this one meets. */
    names?: PropertyNames;
  } = {},
): Promise<Bundle> {
  const [result] = (await build({
    ...shared,
    define,
    plugins: [smallStyles, ...plugins],
    build: {
      write: false,
      target: 'es2022',
      license: { fileName: 'licenses.md' },
      lib: { entry: join(root, entry), formats: ['es'], fileName: () => 'bundle.js' },
      // A library build keeps white space unless the output itself is told to drop it.
      rolldownOptions: {
        preserveEntrySignatures: sharing ? 'allow-extension' : 'strict',
        output: {
          minify: true,
          codeSplitting,
          comments: false,
          chunkFileNames: '[name].js',
        },
        // The frame renders templates but defines no element: without this, lit brings its base class.
        treeshake: {
          moduleSideEffects: (id) => !/reactive-element\.js$|lit-element\.js$/.test(id),
        },
      },
    },
  })) as Rolldown.RolldownOutput[];
  const assets = result?.output ?? [];
  const chunks: Rolldown.OutputChunk[] = [];
  for (const file of assets) {
    if (file.type === 'chunk') chunks.push({ ...file, code: await smallest(file.code, names) });
  }
  const code = chunks.flatMap((chunk) => (chunk.isEntry ? [chunk.code] : [])).join('');
  const parts = chunks.flatMap(({ isEntry, fileName, code }) =>
    isEntry ? [] : [[fileName, code]],
  );
  const licenses = assets.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : []));
  return {
    code,
    parts: Object.fromEntries(parts) as Bundle['parts'],
    licenses: licenses.join('\n'),
  };
}

/** Modules that are imported later from files of their own. */
function fromElsewhere(addresses: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'from-elsewhere',
    resolveDynamicImport(specifier) {
      const address = addresses[specifier];
      return address === undefined ? undefined : { id: address, external: true };
    },
  };
}

/**
 * A part of the frame's script, which stands inside a document, so that nothing can be imported from
 * it. Its name changes with its content: a document of an older release finds no part of a newer one.
 */
async function framePart(
  entry: string,
  name: string,
  names: PropertyNames,
): Promise<{ name: string; code: string }> {
  const { code } = await bundle(entry, { names });
  if (/trustedTypes|from\s*["']/.test(code))
    throw new Error(`${entry} brings lit, or imports a file`);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { name: `${name}-${hash}.js`, code };
}

/** The minifier does not look into templates: CSS loses its comments and white space before. */
const smallStyles: Plugin = {
  name: 'small-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /styles\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/(?<=\bcss`)[^`]*/g, withoutSpace),
      map: null,
    }),
  },
};

/** What lit does with styles, without its ways around browsers that cannot make sheets. */
const SHEETS = `
  export function css([text]) {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(text);
    return { styleSheet };
  }
  export const adoptStyles = (root, styles) => {
    root.adoptedStyleSheets = styles.map(({ styleSheet }) => styleSheet);
  };
  export const getCompatibleStyle = (style) => style;
  export const supportsAdoptingStyleSheets = true;
  export const CSSResult = undefined, unsafeCSS = undefined;`;

/** Both scripts have a budget, and every browser that knows `light-dark()` can make sheets. */
const bareSheets: Plugin = {
  name: 'bare-sheets',
  enforce: 'pre',
  load: {
    filter: { id: /@lit\/reactive-element\/css-tag\.js$/ },
    handler: () => SHEETS,
  },
};

/** Sheets of ours only: no text in quotes that has a bracket or a comma in it. */
function withoutSpace(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .replaceAll(/(?<=[{;},])& | (?=!)|(?<=> ?) | (?=>)/g, '')
    .trim();
}

/** What compresses best, which is not always what is shortest. */
const MINIFY: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 6, keep_fargs: false, unsafe_arrows: true, booleans: false },
  mangle: { properties: { regex: PRIVATE_NAMES } },
};

interface PropertyNames {
  readonly props?: object;
}

/**
 * Of minified code, only templates of HTML and CSS still have lines, and their indentation.
 *
 * @param names - New names of properties: the same for a script and its parts, which share objects.
 */
async function smallest(code: string, names: PropertyNames): Promise<string> {
  const nameCache = { ...names };
  const { code: minified = code } = await minify(code, { ...MINIFY, nameCache });
  Object.assign(names, { props: nameCache.props });
  return minified.replaceAll(/\n\s*/g, '\n').trim();
}

/** `code` as the text of a script element, which ends at the first `</script`. */
function escapeForScriptElement(code: string): string {
  return code.replace(/<(?=\/?script|!--)/gi, '\\x3c');
}

/** hosted/frame.html with its script inside: one round trip on a slow network instead of two. */
function inlineScript(html: string, entry: string, code: string): string {
  const tag = `<script type="module" src="/${entry}"></script>`;
  if (!html.includes(tag)) throw new Error(`hosted/frame.html does not load /${entry}`);
  return html
    .trim()
    .replaceAll(/>\s+</g, '><')
    .replace(tag, () => `<script type="module">${escapeForScriptElement(code)}</script>`);
}

/** `html` with the hash of each of `files` that a tag of it loads: another text is not run then. */
function withIntegrity(html: string, files: Readonly<Record<string, string>>): string {
  return html.replaceAll(
    /(?<=<(?:script|link)\b[^>]* (?:src|href)="\.\/([^"]+)")/g,
    (_, name: string) => {
      const text = files[name];
      if (text === undefined)
        throw new Error(`hosted/index.html loads ${name}, which is not built`);
      return ` integrity="${integrityOf(text)}"`;
    },
  );
}

interface PageScript {
  /** The file that a page loads, and the part that it loads later, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly licenses: string;
}

/** Stands in the built script where the hash of its second part belongs. */
const HASH = 'hash-of-the-second-part';

/**
 * The page's script under each of its two names, and its second part beside each: a part imports
 * the script by name, and another name would be another instance of it. The script asks for the
 * part by its own name with `-deferred`; the versioned one takes it only with the right hash.
 */
async function buildPageScript(versioned: string): Promise<PageScript> {
  const { code, parts, licenses } = await bundle('src/index.ts', {
    define: { __SCRIPT_TAG__: 'true', __PART_INTEGRITY__: JSON.stringify(HASH) },
    codeSplitting: true,
    sharing: true,
    plugins: [bareSheets],
  });
  const { 'deferred.js': deferred, ...others } = parts;
  if (
    deferred === undefined ||
    Object.keys(others).length > 0 ||
    !deferred.includes('./bundle.js')
  ) {
    throw new Error('src/index.ts is to have one part, which imports it: src/deferred/deferred.ts');
  }
  const files: Record<string, string> = {};
  for (const name of ['easy-checkout.js', versioned]) {
    const partName = name.replace(/\.js$/, '-deferred.js');
    const part = deferred.replaceAll('./bundle.js', `./${name}`);
    const hash = name === versioned ? integrityOf(part) : '';
    files[name] = code.replaceAll('./deferred.js', `./${partName}`).replaceAll(HASH, hash);
    files[partName] = part;
  }
  return { files, licenses };
}

async function buildCheckout(): Promise<void> {
  const versioned = `easy-checkout-${version()}.js`;
  const script = await buildPageScript(versioned);
  const names: PropertyNames = {};
  const bank = await framePart('src/frame/bank/bank-part.ts', 'frame-bank', names);
  const frame = await bundle('src/frame/main.ts', {
    names,
    plugins: [bareSheets, fromElsewhere({ './bank/bank-part.ts': `./${bank.name}` })],
  });
  const embed = await bundle('src/embed/script.ts');
  // Both parts of the page may share a third, but neither brings the other.
  const page = await bundle('hosted/page.ts', { codeSplitting: true });
  const ofHostedPage = {
    ...script.files,
    'page.js': page.code,
    'page.css': read('hosted/page.css'),
  };
  const hostedPage = read('hosted/index.html').replace('/hosted/page.ts', './page.js');
  const config = JSON.parse(read('hosted/config.json')) as CheckoutConfig;
  const shell = inlineScript(read('hosted/frame.html'), 'src/frame/main.ts', frame.code);
  // Subresource Integrity of what never changes under its name.
  const integrity = Object.fromEntries(
    Object.entries(script.files)
      .filter(([name]) => name.includes(version()))
      .map(([name, text]) => [name, integrityOf(text)]),
  );
  const files = {
    ...ofHostedPage,
    'integrity.json': JSON.stringify(integrity, null, 2),
    'frame.html': writeConfig(shell, config),
    [bank.name]: bank.code,
    'card-marks.svg': read('hosted/card-marks.svg'),
    'countries.json': JSON.stringify(countryPairs),
    ...addressFiles(),
    ...textFiles(),
    'embed.js': embed.code,
    'index.html': writeConfig(withIntegrity(hostedPage, ofHostedPage), config),
    ...page.parts,
    'config.json': read('hosted/config.json'),
    'licenses.md': [script.licenses, frame.licenses, page.licenses, addressLicenses()].join('\n'),
  };

  // For whoever serves these files by a server of their own.
  const headers = Object.entries(files).map(([name, text]) => [
    name,
    headersOf(name, text, config),
  ]);

  rmSync(CHECKOUT, { recursive: true, force: true });
  mkdirSync(CHECKOUT, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(CHECKOUT, name), text);
  const manifest = JSON.stringify(Object.fromEntries(headers), null, 2);
  writeFileSync(join(root, 'dist/headers.json'), manifest);
  const inventory = JSON.stringify(listScripts(files, version()), null, 2);
  writeFileSync(join(root, 'dist/script-inventory.json'), inventory);
  for (const [name, hash] of Object.entries(integrity)) console.log(`${name} integrity="${hash}"`);
}

const targets = { package: buildPackage, checkout: buildCheckout };
const wanted = process.argv.slice(2);

for (const [name, run] of Object.entries(targets)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
