import { build, type Plugin, type Rolldown } from 'vite';
import { CARRIED, declare, OWN } from '../../src/ui/token-styles.ts';

/** The text of a style sheet with all that it imports, minified. */
export async function styleSheet(file: string): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: file } },
  })) as Rolldown.RolldownOutput;
  const asset = result.output.find((one) => one.fileName.endsWith('.css'));
  if (asset?.type !== 'asset') throw new Error(`${file} gives no style sheet.`);
  return String(asset.source).trim();
}

const THEME_PLACE = '<style></style>';

/**
 * Writes the usual theme into the frame's document, which shows it until the page sends its own.
 *
 * @throws {Error} the document has no place for it
 */
export function writeUsualTheme(html: string): string {
  if (!html.includes(THEME_PLACE)) throw new Error(`The document does not contain ${THEME_PLACE}`);
  // The usual color of the focus ring is the page's accent.
  const [accent = ''] = /accent:[^;]+/.exec(OWN) ?? [];
  const theme = declare(compact([...Object.values(CARRIED), accent].join(';')));
  return html.replace(THEME_PLACE, () => `<style>:root{${theme}}</style>`);
}

/** Removes comments and white space from css templates, because minifiers keep templates as they are. */
export const compactStyles: Plugin = {
  name: 'compact-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /styles\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/(?<=\bcss`)[^`]*/g, compact), map: null }),
  },
};

/** `css` without needless characters. No text in quotes may hold a bracket or a comma. */
function compact(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .replaceAll(/(?<=[{;},])& | (?=!)|(?<=> ?) | (?=>)/g, '')
    .trim();
}

const CONSTRUCTED_SHEETS = `
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

/**
 * Replaces lit's module for styles, half of which serves browsers without constructed style sheets.
 * Every browser that knows `light-dark()`, which the styles use, has them.
 */
export const constructedSheets: Plugin = {
  name: 'constructed-sheets',
  enforce: 'pre',
  load: {
    filter: { id: /@lit\/reactive-element\/css-tag\.js$/ },
    handler: () => CONSTRUCTED_SHEETS,
  },
};
