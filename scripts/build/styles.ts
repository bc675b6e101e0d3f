import { build, type BuildOptions, type Rolldown } from 'vite';

/** Style sheets are minified by Lightning CSS, for browsers that know `light-dark()`, which they use. */
export const STYLE_OPTIONS = {
  cssMinify: 'lightningcss',
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
} satisfies BuildOptions;

/** The text of a style sheet with all that it imports, minified. */
export async function styleSheet(file: string): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, ...STYLE_OPTIONS, rolldownOptions: { input: file } },
  })) as Rolldown.RolldownOutput;
  const asset = result.output.find((one) => one.fileName.endsWith('.css'));
  if (asset?.type !== 'asset') throw new Error(`${file} gives no style sheet.`);
  return String(asset.source).trim();
}
