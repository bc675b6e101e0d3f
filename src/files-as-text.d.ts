// Vite imports a file as text where `?raw` is added to its name, and a minified style sheet where
// `?inline` is.
declare module '*.html?raw' {
  const html: string;
  export default html;
}

declare module '*.css?inline' {
  const css: string;
  export default css;
}
