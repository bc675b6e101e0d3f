// Vite imports a file as text where `?raw` is added to its name, and a minified style sheet where
// `?inline` is. Our own plugin, scripts/build/html/html-imports.ts, imports HTML as data where `?elements` is.
declare module '*.html?elements' {
  const elements: readonly unknown[];
  export default elements;
}

declare module '*.html?raw' {
  const html: string;
  export default html;
}

declare module '*.css?inline' {
  const css: string;
  export default css;
}
