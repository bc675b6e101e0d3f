import { build, type Rolldown } from 'vite';
import { STYLE_OPTIONS } from './environments.ts';

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
