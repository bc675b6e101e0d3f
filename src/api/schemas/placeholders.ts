/**
 * Placeholders that templates, shells, build tools and documentation leave where a value belongs.
 */
const VARIABLES = [
  /\{[{%]|[$#]\{|<%|process\.env|import\.meta/,
  /^(undefined|null|nan|none|\.{3}|…|\$\w+|%\w+%|__\w+__|<[\w -]+>|\{\w+\})$/i,
  /^(\[object |your[_-]|pk_(test|live)_(your[_-]|x{3,}$|\.{3}|…))/i,
];

/** Whether `value` is a placeholder that nothing has filled in. */
export function isPlaceholder(value: string): boolean {
  return VARIABLES.some((variable) => variable.test(value.trim()));
}
