import { isPublishableKey, OTHER_KEY } from './keys.ts';

/**
 * Placeholders that templates, shells, build tools and documentation leave where a value belongs.
 */
const VARIABLES = [
  /\{[{%]|[$#]\{|<%|process\.env|import\.meta/,
  /^(undefined|null|nan|none|\.{3}|…|\$\w+|%\w+%|__\w+__|<[\w -]+>|\{\w+\})$/i,
  /^(\[object |your[_-]|pk_(test|live)_(your[_-]|x{3,}$|\.{3}|…))/i,
];

/** What a client secret contains where a publishable key belongs. */
const OTHER_SECRET = /secret|^e?cs_/i;

/** Whether `value` is a client secret that stands where a publishable key belongs. */
export function isMisplacedSecret(value: string): boolean {
  const key = value.trim();
  return OTHER_SECRET.test(key) && !isPublishableKey(key) && !isPlaceholder(key);
}

/** Whether `value` is a publishable key that stands where a client secret belongs. */
export function isMisplacedKey(value: string): boolean {
  return OTHER_KEY.test(value.trim()) && !isPlaceholder(value);
}

/** Whether `value` is a placeholder that nothing has filled in. */
export function isPlaceholder(value: string): boolean {
  return VARIABLES.some((variable) => variable.test(value.trim()));
}
