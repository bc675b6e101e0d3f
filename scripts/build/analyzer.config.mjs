// What the analyzer of custom elements reads, and where it writes what it has found.
export default {
  globs: ['src/element/{checkout-tag,checkout-element,easy-checkout}.ts'],
  outdir: 'dist/surface',
  quiet: true,
  // It would name its own file in our package.json.
  packagejson: false,
};
