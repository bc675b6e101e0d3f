import { readFileSync } from 'node:fs';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { bundle, type Bundle, type BundleOfModules } from './bundle.ts';
import { squeezeHtml } from './html/squeeze-html.ts';
import { styleSheet } from './styles.ts';

const STYLE = '<link rel="stylesheet" href="/src/frame/frame.css" />';
const INITIAL = 'src/frame/main.ts';

/** The bundles of the frame's script, each of which imports nothing. */
export interface FrameScripts {
  /** The script that stands in the document. */
  readonly initial: BundleOfModules;
  /** The parts that it loads, by the names that the document has for them. */
  readonly parts: Readonly<Record<string, BundleOfModules>>;
}

/**
 * Bundles the frame's script. The initial one is inside of the document, so it has no address from
 * which parts could import. They are functions that are given what they need, and each is bundled by
 * itself: a part that was loaded in a second attempt has another address than the first one, so that
 * no part could import from another either.
 */
export async function bundleFrame(): Promise<FrameScripts> {
  const parts: Record<string, BundleOfModules> = {};
  for (const [name, source] of sourcesIn(readFileSync('hosted/frame.html', 'utf8'))) {
    // A document of an older release must not load a part of a newer one, so the name has a hash.
    parts[name] = await bundle(source, `frame-${name}-[hash].js`);
  }
  return { initial: await bundle(INITIAL, 'frame.js'), parts };
}

/**
 * The secure frame's document with its script inside, which saves a slow network one round trip, and
 * the files that the script loads.
 */
export async function buildFrame(config: CheckoutConfig): Promise<Bundle> {
  const { initial, parts } = await bundleFrame();
  // White space between elements would be nodes of the document, which every load creates.
  let html = squeezeHtml(readFileSync('hosted/frame.html', 'utf8')).replaceAll('> <', '><').trim();
  const files: Record<string, string> = {};
  for (const [name, source] of sourcesIn(html)) {
    const [[file, text]] = Object.entries(parts[name]?.files ?? {}) as [[string, string]];
    files[file] = text;
    html = put(html, `data-${name}="/${source}"`, `data-${name}="./${file}"`);
  }
  html = put(html, STYLE, `<style>${await styleSheet('src/frame/frame.css')}</style>`);
  html = put(html, ` src="/${INITIAL}"`, '');
  html = put(html, '></script></body>', `>${inlined(initial.files['frame.js'])}</script></body>`);
  const licenses = [initial, ...Object.values(parts)].map((one) => one.licenses);
  return {
    files: { 'frame.html': writeConfig(html, config), ...files },
    licenses: [...new Set(licenses)].join('\n'),
  };
}

/** The sources of the parts, by the names that the document has for them. */
function sourcesIn(html: string): (readonly [name: string, source: string])[] {
  return [...html.matchAll(/\sdata-(\w+)="\/(src\/frame\/[^"]+)"/g)].map(
    ([, name = '', source = '']) => [name, source],
  );
}

function put(html: string, place: string, content: string): string {
  if (!html.includes(place)) throw new Error(`hosted/frame.html must contain ${place}`);
  return html.replace(place, () => content);
}

/** A script element ends at the first `</script`, which the bundler escapes. */
function inlined(code = ''): string {
  if (code === '' || /<(?:\/?script|!--)/i.test(code)) {
    throw new Error('The script of the frame must not hold the tag of a script, or a comment.');
  }
  return code;
}
