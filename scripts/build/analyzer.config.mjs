// What the analyzer of custom elements reads, and what of it the package publishes.

/**
 * The types of `@attr` say what an attribute's text can be. Inheritance replaces them by those of the
 * properties, so they are kept where such companions look that are told to.
 */
function keepAttributeTypes({ moduleDoc }) {
  for (const { attributes = [] } of moduleDoc.declarations)
    for (const one of attributes) if (!one.fieldName) one.parsedType = one.type;
}

/** Leaves the element alone, as the package exports it, without what is private or internal. */
function publishElement({ customElementsManifest: manifest }) {
  const element = manifest.modules.flatMap((one) => one.declarations).find((one) => one.tagName);
  for (const one of Object.values(element).flat()) delete one.inheritedFrom;
  element.superclass = { name: 'HTMLElement' };
  // What is internal is found in the list of the properties alone, where nothing is said about it.
  element.members = element.members.filter(
    ({ kind, privacy, type }) => privacy !== 'private' && (kind === 'method' || type),
  );
  const path = 'dist/npm/index.js';
  const declaration = { name: element.name, module: path };
  const exports = [
    { kind: 'js', name: element.name, declaration },
    { kind: 'custom-element-definition', name: element.tagName, declaration },
  ];
  manifest.modules = [{ kind: 'javascript-module', path, declarations: [element], exports }];
  // The first version that knows states.
  manifest.schemaVersion = '2.1.0';
}

const name = 'published element';

export default {
  globs: ['src/element/{checkout-tag,checkout-element,easy-checkout}.ts'],
  quiet: true,
  // It would name its own file in our package.json.
  packagejson: false,
  plugins: [{ name, moduleLinkPhase: keepAttributeTypes, packageLinkPhase: publishElement }],
};
