import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readFlags, UsageError, type Description } from '../command/command.ts';

const HELP = `Usage: easy-checkout origin --config <file> --out <folder> [flags]

Writes what a checkout origin of your own serves, with the addresses of your service, into
<folder>/public. Flags add what makes a server send each file with its headers:

  --nginx      <folder>/nginx.conf, to be included in a server block
  --caddy      <folder>/Caddyfile
  --headers    <folder>/public/_headers, for Netlify, Cloudflare Pages and others
  --docker     <folder>/Dockerfile, an image with nginx

In a folder that has a release already, that one's files with a hash or a version in their names
stay, because pages that are open may still load them.

Then let "easy-checkout verify <address> --config <file>" look at what is served.`;

/** `easy-checkout origin`, as the list of commands shows it. */
export const ORIGIN: Description = {
  summary: 'Write a checkout origin for your service, with the files for its server',
  help: HELP,
};

const OPTIONS = {
  config: { type: 'string' },
  out: { type: 'string' },
  nginx: { type: 'boolean' },
  caddy: { type: 'boolean' },
  headers: { type: 'boolean' },
  docker: { type: 'boolean' },
} as const;

/** For which servers files are written. */
export type Kinds = Readonly<Partial<Record<'nginx' | 'caddy' | 'headers' | 'docker', boolean>>>;

/** @throws {UsageError} a flag is unknown, or one is missing */
export function readOriginArguments(
  args: readonly string[],
): Kinds & { readonly config: string; readonly out: string } {
  const { config, out, ...kinds } = readFlags(
    () => parseArgs({ args: [...args], options: OPTIONS }).values,
  );
  if (!config) throw new UsageError('Name your configuration with --config.');
  if (!out) throw new UsageError('Name a folder to write to with --out.');
  return { ...kinds, config, out: resolve(out) };
}
