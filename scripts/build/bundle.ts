import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { htmlImports } from './html/html-imports.ts';
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
  /** Minified code by the file's name; the entry has the name that it was bundled under, in which `[hash]`
   * stands for one of its content. */
  readonly files: Readonly<Record<string, string>>;
  /** Names and licence texts of the packages inside, in Markdown. */
  readonly licenses: string;
}

export interface BundleOfModules extends Bundle {
  /** Paths of all modules inside, those of packages among them. */
  readonly modules: readonly string[];
}

/** Bundles `entry` with all that it imports into the small script `fileName`. */
export async function bundle(
  entry: string,
  fileName: string,
  { define = {}, plugins = [], codeSplitting = false, format = 'es' }: BundleOptions = {},
): Promise<BundleOfModules> {
  const config: InlineConfig = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins: [htmlImports, ...plugins],
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
        output: {
          // One character beyond Latin-1 makes browsers keep two bytes for each one of a script.
          minify: { compress: true, mangle: true, codegen: { asciiOnly: true } },
          codeSplitting,
          comments: false,
          chunkFileNames: '[name].js',
          hashCharacters: 'hex',
        },
      },
    },
  };
  const [result] = (await build(config)) as Rolldown.RolldownOutput[];
  const files: Record<string, string> = {};
  const modules: string[] = [];
  let licenses = '';
  for (const file of result?.output ?? []) {
    if (file.type === 'asset') licenses = String(file.source);
    else {
      files[file.fileName] = file.code;
      modules.push(...file.moduleIds);
    }
  }
  return { files, modules, licenses };
}

/**
 * Finds what a script exports: the statement at its end, and the script's own names by those that
 * others import.
 */
export function exportsOf(
  script: string,
): readonly [list: string, own: ReadonlyMap<string, string>] {
  const [list = '', names = ''] = /\bexport\s*\{([^}]*)\};?\s*$/.exec(script) ?? [];
  return [list, new Map(entriesOf(names).map(([own, outer]) => [outer, own]))];
}

/** The names in a list of exports or imports, as they are on either side. */
export function entriesOf(names: string): (readonly [from: string, to: string])[] {
  return names.split(',').map((entry) => {
    const [from = '', to = from] = entry.trim().split(/\s+as\s+/);
    return [from, to];
  });
}

/**
 * Lets `part` import from `script` by the script's own names. The bundler gives everything that they
 * share a second name, and the list of pairs is as long as a small module.
 *
 * @param kept - What pages import too, so its name stays.
 */
export function shareByOwnNames(
  { script, part }: { readonly script: string; readonly part: string },
  kept: string,
): { readonly script: string; readonly part: string } {
  const [list, own] = exportsOf(script);
  const statement = /\bimport\s*\{([^}]*)\}\s*from\s*(?=["']\.\/script\.js["'])/;
  const nameOf = (outer: string): string => (outer === kept ? kept : (own.get(outer) ?? ''));
  const shared = [...own].map(([outer, name]) => (outer === kept ? `${name} as ${kept}` : name));
  return {
    script: `${script.slice(0, -list.length)}export{${shared.toSorted().join()}};`,
    part: part.replace(statement, (_, names: string) => {
      const wanted = entriesOf(names).map(([outer, local]) => `${nameOf(outer)} as ${local}`);
      return `import{${wanted.join()}}from`;
    }),
  };
}
