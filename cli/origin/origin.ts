import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError, type Command, type Package } from '../command.ts';
import { readConfig } from '../verify/read-config.ts';
import { ORIGIN, readOriginArguments, type Kinds } from './arguments.ts';
import { caddyfile } from './caddy.ts';
import { DOCKER_SERVER, DOCKERFILE, IMAGE_ROOT } from './docker.ts';
import { headersFile } from './headers-file.ts';
import { nginxConfig } from './nginx.ts';
import { groupByHeaders, readServedFiles, type HeaderGroup } from './served-files.ts';

/** `easy-checkout origin`: a checkout origin, ready to be deployed. */
export const origin: Command = {
  ...ORIGIN,
  async run(args, from) {
    const { config: file, out, ...kinds } = readOriginArguments(args);
    const files = readServedFiles(checkoutOf(from), readConfig(file));
    const groups = groupByHeaders(files);
    const written = serverFiles(groups, out, kinds);
    clear(out);
    make(join(out, 'public'));
    for (const { name, text } of files) writeFileSync(join(out, 'public', name), text);
    for (const [name, text] of Object.entries(written)) writeFileSync(join(out, name), text);
    console.log(`${join(out, 'public')}: ${files.length} files, ${groups.length} sets of headers`);
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

/** Removes what an earlier version has left in the folder, and nothing that is somebody else's. */
function clear(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw new UsageError(`${out} is a file. Name a folder.`);
  if (readdirSync(out).length === 0) return;
  if (!existsSync(join(out, 'public/easy-checkout.js'))) {
    throw new UsageError(`${out} contains something else. Name an empty or new folder.`);
  }
  rmSync(join(out, 'public'), { recursive: true });
}

/** Creates a folder and those above it. Node's own way never ends in `/proc`, which answers ENOENT. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${folder} cannot be created (${reason}). Name another folder.`, {
      cause: error,
    });
  }
}
