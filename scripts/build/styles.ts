import type { Plugin } from 'vite';

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
