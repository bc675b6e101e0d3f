import type { BuildEnvironmentOptions, EnvironmentOptions } from 'vite';

/** Style sheets are minified by Lightning CSS, for browsers that know `light-dark()`, which they use. */
export const STYLE_OPTIONS = {
  cssMinify: 'lightningcss',
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
} satisfies BuildEnvironmentOptions;

/**
 * Asks the browser to compile every function of a script while it arrives, in a thread of its own. Otherwise it
 * compiles each when it is first called, on the main thread. Browsers that do not know the hint ignore it, and
 * it has to be the first line: V8, "Explicit compile hints".
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

interface ScriptOptions {
  readonly entry: string;
  /** The name of the file. `[hash]` stands for a hash of its content. */
  readonly fileName: string;
  /** The same for what it loads later, each of which is called `[name]`. Without it, the script is one file. */
  readonly parts?: string;
  /** Whether a load calls nearly every function of it. */
  readonly isUsedWhole?: boolean;
  /** `iife` makes a classic script, which runs where it stands in a document. */
  readonly format?: 'es' | 'iife';
}

/** How a script of a checkout origin is bundled. What becomes of its files, checkout.ts decides. */
export function script({
  entry,
  fileName,
  parts,
  isUsedWhole = false,
  format = 'es',
}: ScriptOptions): EnvironmentOptions {
  return {
    consumer: 'client',
    // Only a script of a checkout origin has an address that says where that is.
    define: { __SCRIPT_TAG__: 'true' },
    build: {
      write: false,
      target: 'es2022',
      ...STYLE_OPTIONS,
      license: { fileName: 'licenses.md' },
      lib: { entry, formats: [format], name: 'script', fileName: () => fileName },
      rolldownOptions: {
        // What parts share with the entry, they import from the entry: no third file.
        preserveEntrySignatures: 'allow-extension',
        output: {
          // A library build keeps white space unless the output itself is told to drop it. One character
          // beyond Latin-1 makes browsers keep two bytes for each one of a script.
          minify: { compress: true, mangle: true, codegen: { asciiOnly: true } },
          comments: false,
          ...(isUsedWhole && { postBanner: COMPILED_AT_ONCE }),
          hashCharacters: 'hex',
          ...(parts === undefined ? { codeSplitting: false } : { chunkFileNames: parts }),
        },
      },
    },
  };
}
