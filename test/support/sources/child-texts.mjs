// Untyped, because only test-tools has a compiler that can be called, which root's types do not know.
import { join, relative } from 'node:path';

/**
 * Where a template of Lit's in `folder` has a text as a child, as `file:line expression`, and how many
 * children there are. `ts` is the compiler.
 */
export function childTexts(ts, root, folder) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const names = ts.sys.readDirectory(join(root, folder), ['.ts']);
  const program = ts.createProgram(names, options);
  const checker = program.getTypeChecker();
  const { StringLike, NumberLike, BigIntLike } = ts.TypeFlags;

  function isText(type) {
    if (type.isUnion()) return type.types.some(isText);
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    const isString = (type.flags & (StringLike | NumberLike | BigIntLike)) !== 0;
    return isString || (item !== undefined && isText(item));
  }

  const texts = [];
  let count = 0;
  function visitTemplate(template, file) {
    let html = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      // Behind an open tag, it would be an attribute.
      if (html.lastIndexOf('>') > html.lastIndexOf('<') || !html.includes('<')) {
        count += 1;
        if (isText(checker.getTypeAtLocation(expression))) {
          const { line } = file.getLineAndCharacterOfPosition(expression.getStart(file));
          texts.push(`${relative(root, file.fileName)}:${line + 1} ${expression.getText(file)}`);
        }
      }
      html += literal.text;
    }
  }

  function visit(node, file) {
    const isHtml = ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'html';
    if (isHtml && ts.isTemplateExpression(node.template)) visitTemplate(node.template, file);
    node.forEachChild((child) => visit(child, file));
  }
  for (const file of program.getSourceFiles()) {
    if (names.includes(file.fileName)) visit(file, file);
  }
  return { texts, count };
}
