import { parseSync, type ESTree } from 'vite';

type Node = ESTree.Node;

/** What changes a list, map or set. */
const CHANGES =
  /^(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;
/** What an object of constants consists of. */
const CONSTANTS = /^(?:Literal|ObjectExpression|Property|Identifier)$/;
/** What can be created for all bundles alike, because nothing changes it. */
const CONSTANT = /^(?:RegExp|URL|TextEncoder|TextDecoder)$/;

/**
 * What a module holds besides functions, types and constants, so that a second copy of the module would
 * not be the same: variables, what is compared by identity, and lists, maps and objects that are
 * changed.
 *
 * @param sources - The texts of the module and of all that import from it.
 */
export function stateOf(path: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const found: string[] = [];
  const program = programOf(path, sources);
  for (const statement of program.body) {
    const declared = 'declaration' in statement ? (statement.declaration ?? statement) : statement;
    if (declared.type === 'ExpressionStatement' && !isConfiguration(declared.expression, program)) {
      found.push('a statement that runs at once');
    }
    if (declared.type === 'ClassDeclaration') found.push(...staticsOf(declared));
    if (declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const name = id.type === 'Identifier' ? id.name : '{…}';
      if (declared.kind !== 'const') found.push(`the variable ${name}`);
      const value = init && unwrapped(init);
      if (!value) continue;
      if (isIdentity(value)) found.push(`${name}, which is compared by identity`);
      else if (isContainer(value) && isChanged(name, path, sources)) {
        found.push(`${name}, which is changed`);
      }
    }
  }
  return found;
}

function programOf(path: string, sources: ReadonlyMap<string, string>): ESTree.Program {
  return parseSync(path, sources.get(path) ?? '', { lang: 'ts' }).program;
}

/** Whether a package is given constants, which it is given alike in each bundle. */
function isConfiguration(node: Node, { body }: ESTree.Program): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const name = rootOf(node.callee);
  const isPackage = body.some(
    (one) =>
      one.type === 'ImportDeclaration' &&
      /^\w/.test(one.source.value) &&
      one.specifiers.some(({ local }) => local.name === name),
  );
  return isPackage && nodesIn(node.arguments).every(({ type }) => CONSTANTS.test(type));
}

function staticsOf(declared: ESTree.Class): readonly string[] {
  return declared.body.body.flatMap((member) =>
    member.type === 'PropertyDefinition' && member.static && !member.readonly
      ? ['a static field that can be set']
      : [],
  );
}

/** Leaves away the types around a value. */
function unwrapped(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? unwrapped(node.expression)
    : node;
}

function isIdentity(node: Node): boolean {
  if (node.type === 'CallExpression') return nameOf(node.callee) === 'Symbol';
  return node.type === 'NewExpression' && !isContainer(node) && !CONSTANT.test(nameOf(node.callee));
}

function isContainer(node: Node): boolean {
  if (node.type === 'NewExpression') return /^(?:Map|Set)$/.test(nameOf(node.callee));
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : node.type;
}

/** Whether the module itself, or one that imports the name, changes what it stands for. */
function isChanged(name: string, path: string, sources: ReadonlyMap<string, string>): boolean {
  return [...sources.keys()].some((other) => {
    const nodes = nodesIn(programOf(other, sources));
    const imports = nodes.some(
      (node) => node.type === 'ImportSpecifier' && nameOf(node.imported) === name,
    );
    return (other === path || imports) && nodes.some((node) => changes(node, name));
  });
}

function changes(node: Node, name: string): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left.type === 'MemberExpression' && rootOf(node.left) === name;
    case 'UpdateExpression':
    case 'UnaryExpression': {
      const isChange = node.type === 'UpdateExpression' || node.operator === 'delete';
      return isChange && rootOf(node.argument) === name;
    }
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      if (callee.type !== 'MemberExpression') return false;
      const [first] = given;
      const isAssigned = nameOf(callee.object) === 'Object' && nameOf(callee.property) === 'assign';
      if (isAssigned) return first !== undefined && rootOf(first) === name;
      return CHANGES.test(nameOf(callee.property)) && rootOf(callee.object) === name;
    }
    default:
      return false;
  }
}

/** The name at the beginning of `name.field[0]`. */
function rootOf(node: Node): string {
  return node.type === 'MemberExpression' ? rootOf(node.object) : nameOf(unwrapped(node));
}

function nodesIn(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...inner] : inner;
}
