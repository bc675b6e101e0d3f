import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { STYLE_OPTIONS } from './styles.ts';

interface BundleOptions {
  readonly define?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
  /** Whether dynamic imports become files of their own. Without it, everything is one file. */
  readonly codeSplitting?: boolean | OwnFile;
  /** `iife` makes a classic script, which runs where it stands in a document. */
  readonly format?: 'es' | 'iife';
}

/** Keeps what a module imports in the module's own file, however many other files share it. */
interface OwnFile {
  readonly groups: { readonly name: string; readonly test: RegExp }[];
}

export interface Bundle {
  /** Minified code by the file's name; the entry has the name that it was bundled under. */
  readonly files: Readonly<Record<string, string>>;
  /** Names and licence texts of the packages inside, in Markdown. */
  readonly licenses: string;
}

/** Bundles `entry` with all that it imports into the small script `fileName`. */
export async function bundle(
  entry: string,
  fileName: string,
  { define = {}, plugins = [], codeSplitting = false, format = 'es' }: BundleOptions = {},
): Promise<Bundle> {
  const config: InlineConfig = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins: [...plugins],
    build: {
      write: false,
      target: 'es2022',
      ...STYLE_OPTIONS,
      license: { fileName: 'licenses.md' },
      lib: { entry, formats: [format], name: 'script', fileName: () => fileName },
      rolldownOptions: {
        // What a file of its own shares with the entry, it imports from the entry: no third file.
        preserveEntrySignatures: 'allow-extension',
        // A library build keeps white space unless the output itself is told to drop it.
        output: { minify: true, codeSplitting, comments: false, chunkFileNames: '[name].js' },
      },
    },
  };
  const [result] = (await build(config)) as Rolldown.RolldownOutput[];
  const files: Record<string, string> = {};
  let licenses = '';
  for (const file of result?.output ?? []) {
    if (file.type === 'asset') licenses = String(file.source);
    else files[file.fileName] = file.code.trim();
  }
  return { files, licenses };
}
