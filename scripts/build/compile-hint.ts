/**
 * Asks the browser to compile every function of `script` while it arrives, in a thread of its own. A
 * script of which one load uses nearly everything is compiled function by function otherwise, each
 * when it is first called and on the main thread. Browsers that do not know the hint ignore it, which
 * has to be the first line: V8, "Explicit compile hints".
 */
export function compiledAtOnce(script: string): string {
  return `//# allFunctionsCalledOnLoad\n${script}`;
}
