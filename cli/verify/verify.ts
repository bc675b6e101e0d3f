import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSafe } from '../../src/ui/safe-url.ts';
import { readFlags, UsageError, type Command, type Package } from '../command.ts';
import { compareOrigin, type Deployment } from './compare-origin.ts';
import { readConfig } from './read-config.ts';

const HELP = `Usage: easy-checkout verify <https://checkout.example.com> [flags]

Compares every file that a checkout origin serves, and its headers, with this version. Ends
with 1 and a line for each difference.

  --config <file>     The configuration that the origin was made with, if not the one of the build.
  --build <folder>    Another build than the one of this package.`;

/** `easy-checkout verify`: is what is served what was built? PCI DSS 4.0.1, requirement 11.6.1. */
export const verify: Command = {
  summary: 'Compare a checkout origin with what this version would serve',
  help: HELP,
  async run(args, from) {
    const deployment = readArguments(args, from);
    const { files, differences } = await compareOrigin(deployment);
    for (const line of differences) console.error(line);
    if (differences.length === 0) {
      console.log(
        `${deployment.origin} serves the build: ${files.length} files with their headers.`,
      );
      return 0;
    }
    console.error(
      `${deployment.origin} does not serve the build. Find out why before buyers use it.`,
    );
    return 1;
  },
};

function readArguments(args: readonly string[], { root }: Package): Deployment {
  const options = { config: { type: 'string' }, build: { type: 'string' } } as const;
  const { values, positionals } = readFlags(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const [address = ''] = positionals;
  if (positionals.length !== 1 || !URL.canParse(address)) {
    throw new UsageError('Name one checkout origin, such as https://checkout.example.com.');
  }
  if (!isSafe(new URL(address))) {
    throw new UsageError(
      'Use an https address: without https, anyone on the network can answer for the origin.',
    );
  }
  const { origin } = new URL(address);
  const directory = values.build ?? join(root, 'dist/checkout');
  if (!existsSync(directory)) {
    throw new Error('Nothing is built yet: run `npm run build` first.');
  }
  if (values.config === undefined) return { origin, directory };
  return { origin, directory, config: readConfig(values.config) };
}
