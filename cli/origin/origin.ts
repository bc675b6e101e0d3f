import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isImmutable } from '../../hosted/headers.ts';
import { UsageError, type Command, type Package } from '../command/command.ts';
import { nameSome } from '../verify/name-some.ts';
import { readConfig } from '../verify/read-config.ts';
import { ORIGIN, readOriginArguments, type Kinds } from './arguments.ts';
import { caddyfile } from './caddy.ts';
import { DOCKER_SERVER, DOCKERFILE, IMAGE_ROOT } from './docker.ts';
import { makeFolder, removeAllBut, replaceFile } from './folder.ts';
import { headersFile } from './headers-file.ts';
import { filesToKeep } from './last-release.ts';
import { nginxConfig } from './nginx.ts';
import {
  groupByHeaders,
  readServedFiles,
  type HeaderGroup,
  type ServedFile,
} from './served-files.ts';

/** `easy-checkout origin`: a checkout origin, ready to be deployed. */
export const origin: Command = {
  ...ORIGIN,
  async run(args, from) {
    const { config: file, out, ...kinds } = readOriginArguments(args);
    const config = readConfig(file);
    const directory = checkoutOf(from);
    const names = readdirSync(directory);
    const files = readServedFiles(directory, names, config);
    const isUpdate = holdsRelease(out);
    const folder = join(out, 'public');
    const kept = isUpdate ? filesToKeep(folder, names) : [];
    const groups = groupByHeaders([...files, ...readServedFiles(folder, kept, config)]);
    const written = { ...serverFiles(groups, out, kinds), 'headers.json': headersList(files) };
    makeFolder(folder);
    // Whoever is served the new documents from this folder already finds there what they load.
    for (const { name, text } of immutableFirst(files)) replaceFile(join(folder, name), text);
    removeAllBut(folder, [...names, ...kept]);
    for (const [name, text] of Object.entries(written)) writeFileSync(join(out, name), text);
    console.log(`${folder}: ${files.length} files, ${groups.length} sets of headers`);
    if (kept.length > 0) {
      console.log(
        `${folder} keeps ${kept.length} files of the release before, for pages that are open: ${nameSome(kept)}.`,
      );
    }
    for (const name of Object.keys(written)) console.log(join(out, name));
    for (const name of leftOf(out, written)) {
      console.log(
        `${join(out, name)} is left from an earlier run: remove it, or give its flag again.`,
      );
    }
    console.log(
      `\nOnce it is served: npx easy-checkout verify https://checkout.example.com --config ${file}`,
    );
    return 0;
  },
};

function checkoutOf({ root }: Package): string {
  const directory = join(root, 'dist/checkout');
  if (existsSync(directory)) return directory;
  throw new Error('Nothing is built yet: run `npm run build` first.');
}

/** The texts of the files for servers, by their paths in `out`. */
function serverFiles(
  groups: readonly HeaderGroup[],
  out: string,
  { nginx, caddy, headers, docker }: Kinds,
): Readonly<Record<string, string>> {
  const root = join(out, 'public');
  return {
    ...(nginx && { 'nginx.conf': nginxConfig(groups, root) }),
    ...(caddy && { Caddyfile: caddyfile(groups, root) }),
    ...(headers && { 'public/_headers': headersFile(groups) }),
    ...(docker && {
      Dockerfile: DOCKERFILE,
      'docker.server.conf': DOCKER_SERVER,
      'docker.nginx.conf': nginxConfig(groups, IMAGE_ROOT),
    }),
  };
}

/** Files for servers that name the files and headers of another run. */
function leftOf(out: string, written: Readonly<Record<string, string>>): readonly string[] {
  return [
    'nginx.conf',
    'Caddyfile',
    'Dockerfile',
    'docker.server.conf',
    'docker.nginx.conf',
  ].filter((name) => !Object.hasOwn(written, name) && existsSync(join(out, name)));
}

/** The headers of each file, for servers that none of the flags names, and for whoever audits them. */
function headersList(files: readonly ServedFile[]): string {
  const headers = files.map((file) => [file.name, file.headers]);
  return `${JSON.stringify(Object.fromEntries(headers), null, 2)}\n`;
}

function immutableFirst(files: readonly ServedFile[]): readonly ServedFile[] {
  const immutable = files.filter(({ name }) => isImmutable(name));
  return [...immutable, ...files.filter((file) => !immutable.includes(file))];
}

/** Whether an earlier run has written into the folder. Refuses one that is somebody else's. */
function holdsRelease(out: string): boolean {
  if (!existsSync(out)) return false;
  if (!statSync(out).isDirectory()) throw new UsageError(`${out} is a file. Name a folder.`);
  if (readdirSync(out).length === 0) return false;
  if (existsSync(join(out, 'public/easy-checkout.js'))) return true;
  throw new UsageError(`${out} contains something else. Name an empty or new folder.`);
}
