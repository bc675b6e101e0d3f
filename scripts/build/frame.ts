import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { bundle, type Bundle, entriesOf, exportsOf } from './bundle.ts';
import { compiledAtOnce } from './compile-hint.ts';
import { escapeScript } from './html/inline.ts';
import { squeezeHtml } from './html/squeeze-html.ts';
import { styleSheet } from './styles.ts';

const SCRIPT = '<script type="module" src="/src/frame/main.ts"></script>';
const STYLE = '<link rel="stylesheet" href="/src/frame/frame.css" />';
/** What stands in the script where the address of a part belongs, by the part's name. */
const PLACES = new Map([
  ['pay-part.js', 'address-of-the-pay-part'],
  ['session-part.js', 'address-of-the-session-part'],
]);
/** Where a script leaves what its parts import from it, by the script's name. */
const SHARED = new Map([
  ['frame.js', 'globalThis.easyFrame'],
  ['pay-part.js', 'globalThis.easyFramePay'],
]);

/**
 * The secure frame's document with its script inside, which saves a slow network one round trip, and
 * the files that the script imports: what only a client secret needs, what pays, the form for bank
 * accounts, and stablecoins.
 */
export async function buildFrame(config: CheckoutConfig): Promise<Bundle> {
  const { files, licenses } = await bundle('src/frame/main.ts', 'frame.js', {
    // What the first part needs is in it, also where several other parts share it.
    codeSplitting: { groups: [{ name: 'frame', test: /src\/frame\/main\.ts$/ }] },
    define: {
      __PAY_PART__: JSON.stringify(PLACES.get('pay-part.js')),
      __SESSION_PART__: JSON.stringify(PLACES.get('session-part.js')),
    },
  });
  const parts: Record<string, string> = {};
  /** Names of the finished parts by the names that the bundler gave them. */
  const names = new Map<string, string>();
  function finish(name: string): string {
    let code = takeShared(name, files);
    if (SHARED.has(name)) code = shareExports(code, name);
    for (const [part, finished] of names) code = code.replaceAll(`./${part}`, `./${finished}`);
    for (const [part, place] of PLACES) code = code.replaceAll(place, `./${names.get(part)}`);
    return code;
  }
  // What a part loads comes before it, because its name is in the part.
  for (const name of ['bank-part.js', 'crypto-part.js', 'session-part.js', 'pay-part.js']) {
    const code = finish(name);
    // The first key must not wait until what formats and checks it is compiled.
    const part = name === 'pay-part.js' ? compiledAtOnce(code) : code;
    // A document of an older release must not load a part of a newer one, so the name has a hash.
    const hash = createHash('sha256').update(part).digest('hex').slice(0, 8);
    const partName = `frame-${name.replace('-part.js', '')}-${hash}.js`;
    parts[partName] = part;
    names.set(name, partName);
  }
  const unknown = Object.keys(files).filter((name) => name !== 'frame.js' && !names.has(name));
  if (unknown.length > 0) throw new Error(`The frame has no place for ${unknown.join(', ')}`);
  const code = compiledAtOnce(finish('frame.js'));
  // White space between elements would be nodes of the document, which every load creates.
  const html = squeezeHtml(readFileSync('hosted/frame.html', 'utf8'))
    .replaceAll('> <', '><')
    .trim();
  const css = await styleSheet('src/frame/frame.css');
  const elements = new Map([
    [SCRIPT, `<script type="module">${escapeScript(code)}</script>`],
    [STYLE, `<style>${css}</style>`],
  ]);
  let document = html;
  for (const [link, element] of elements) {
    if (!html.includes(link)) throw new Error(`hosted/frame.html must contain ${link}`);
    document = document.replace(link, () => element);
  }
  return { files: { 'frame.html': writeConfig(document, config), ...parts }, licenses };
}

/**
 * A script inside a document has no address from which its parts could import. So it leaves what it
 * exports in the frame's own window, by its own names, which no page of another origin can read. A part
 * does the same for those that it loads, because after a failed attempt it may come from another
 * address.
 */
function shareExports(script: string, name: string): string {
  const [list, own] = exportsOf(script);
  if (list === '') throw new Error(`${name} must share code with its parts`);
  const shared = [...own.values()].toSorted().join();
  // The document imports the part, and nothing imports the document.
  const exported = name === 'frame.js' ? '' : list;
  return `${script.slice(0, -list.length)}${SHARED.get(name)}={${shared}};${exported}`;
}

/** Lets a part take what it imports from other scripts of the frame out of the window. */
function takeShared(name: string, files: Bundle['files']): string {
  let taken = files[name] ?? '';
  for (const [script, place] of SHARED) {
    const [, own] = exportsOf(files[script] ?? '');
    const statement = new RegExp(
      `\\bimport\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${script.replace('.', '\\.')}["'];?`,
    );
    taken = taken.replace(statement, (_, names: string) => {
      const wanted = entriesOf(names).map(([outer, local]) => `${own.get(outer)}:${local}`);
      return `const{${wanted.join()}}=${place};`;
    });
  }
  if (/\bfrom\s*["']|\bimport\s*["'{*]/.test(taken)) {
    throw new Error(`${name} must import nothing but other scripts of the frame`);
  }
  return taken;
}
