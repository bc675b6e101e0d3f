import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readFlags, UsageError, type Command, type Package } from '../command.ts';
import { readConfig } from '../verify/read-config.ts';
import { caddyfile } from './caddy.ts';
import { DOCKER_SERVER, DOCKERFILE, IMAGE_ROOT } from './docker.ts';
import { headersFile } from './headers-file.ts';
import { nginxConfig } from './nginx.ts';
import { groupByHeaders, readServedFiles, type HeaderGroup } from './served-files.ts';

const HELP = `Usage: easy-checkout origin --config <file> --out <folder> [flags]

Writes what a checkout origin of your own serves, with the addresses of your service, into
<folder>/public. Flags add what makes a server send each file with its headers:

  --nginx      <folder>/nginx.conf, to be included in a server block
  --caddy      <folder>/Caddyfile
  --headers    <folder>/public/_headers, for Netlify, Cloudflare Pages and others
  --docker     <folder>/Dockerfile, an image with nginx

Then let "easy-checkout verify <address> --config <file>" look at what is served.`;

const OPTIONS = {
  config: { type: 'string' },
  out: { type: 'string' },
  nginx: { type: 'boolean' },
  caddy: { type: 'boolean' },
  headers: { type: 'boolean' },
  docker: { type: 'boolean' },
} as const;

/** `easy-checkout origin`: a checkout origin, ready to be deployed. */
export const origin: Command = {
  summary: 'Write a checkout origin for your service, with the files for its server',
  help: HELP,
  async run(args, from) {
    const { config: file, out, ...kinds } = readArguments(args);
    const files = readServedFiles(checkoutOf(from), readConfig(file));
    const groups = groupByHeaders(files);
    const written = serverFiles(groups, out, kinds);
    clear(out);
    mkdirSync(join(out, 'public'), { recursive: true });
    for (const { name, text } of files) writeFileSync(join(out, 'public', name), text);
    for (const [name, text] of Object.entries(written)) writeFileSync(join(out, name), text);
    console.log(`${join(out, 'public')}: ${files.length} files, ${groups.length} sets of headers`);
    for (const name of Object.keys(written)) console.log(join(out, name));
    console.log(
      `\nOnce it is served: npx easy-checkout verify https://checkout.example.com --config ${file}`,
    );
    return 0;
  },
};

type Kinds = Readonly<Partial<Record<'nginx' | 'caddy' | 'headers' | 'docker', boolean>>>;

function readArguments(args: readonly string[]): Kinds & { config: string; out: string } {
  const { config, out, ...kinds } = readFlags(
    () => parseArgs({ args: [...args], options: OPTIONS }).values,
  );
  if (config === undefined) throw new UsageError('Name your configuration with --config.');
  if (out === undefined) throw new UsageError('Name a folder to write to with --out.');
  return { ...kinds, config, out: resolve(out) };
}

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

/** Removes what an earlier version has left in the folder, and nothing that is somebody else's. */
function clear(out: string): void {
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  if (!existsSync(join(out, 'public/easy-checkout.js'))) {
    throw new UsageError(`${out} contains something else. Name an empty or new folder.`);
  }
  rmSync(join(out, 'public'), { recursive: true });
}
