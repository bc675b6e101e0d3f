import { minify, type MinifyOptions } from 'terser';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { PRIVATE_NAMES } from './private-names.ts';
import { compactStyles } from './styles.ts';

/** New names of properties, which scripts must share when they share objects. */
export interface PropertyNames {
  readonly props?: object;
}

interface BundleOptions {
  readonly define?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
  /** Whether dynamic imports become files of their own. Without it, everything is one file. */
  readonly codeSplitting?: boolean;
  readonly names?: PropertyNames;
}

export interface Bundle {
  /** Minified code by the file's name; the entry has the name that it was bundled under. */
  readonly files: Readonly<Record<string, string>>;
  /** Names and licence texts of the packages inside, in Markdown. */
  readonly licenses: string;
}

// These options give the smallest file after compression, which is not always the shortest text.
const MINIFY: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 6, keep_fargs: false, unsafe_arrows: true, booleans: false },
  mangle: { properties: { regex: PRIVATE_NAMES } },
};

/** Bundles `entry` with all that it imports into the small ES module `fileName`. */
export async function bundle(
  entry: string,
  fileName: string,
  { define = {}, plugins = [], codeSplitting = false, names = {} }: BundleOptions = {},
): Promise<Bundle> {
  const config: InlineConfig = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins: [compactStyles, ...plugins],
    build: {
      write: false,
      target: 'es2022',
      license: { fileName: 'licenses.md' },
      lib: { entry, formats: ['es'], fileName: () => fileName },
      rolldownOptions: {
        // What a file of its own shares with the entry, it imports from the entry: no third file.
        preserveEntrySignatures: 'allow-extension',
        // A library build keeps white space unless the output itself is told to drop it.
        output: { minify: true, codeSplitting, comments: false, chunkFileNames: '[name].js' },
        // The frame renders templates but defines no element, so it can do without lit's base class.
        treeshake: {
          moduleSideEffects: (id) => !/reactive-element\.js$|lit-element\.js$/.test(id),
        },
      },
    },
  };
  const [result] = (await build(config)) as Rolldown.RolldownOutput[];
  const files: Record<string, string> = {};
  let licenses = '';
  for (const file of result?.output ?? []) {
    if (file.type === 'asset') licenses = String(file.source);
    else files[file.fileName] = await minifyFurther(file.code, names);
  }
  return { files, licenses };
}

/** Renames private properties, and removes the indentation of templates, where alone lines are left. */
async function minifyFurther(code: string, names: PropertyNames): Promise<string> {
  const nameCache = { ...names };
  const { code: minified = code } = await minify(code, { ...MINIFY, nameCache });
  // Terser adds names of variables too, which each file has for itself.
  Object.assign(names, { props: nameCache.props });
  return minified.replaceAll(/\n\s*/g, '\n').trim();
}
