import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Package } from '../command/command.ts';
import { readVerifyArguments, VERIFY } from './arguments.ts';
import { compareOrigin, type Deployment } from './compare-origin.ts';
import { readConfig } from './read-config.ts';

/** `easy-checkout verify`: is what is served what was built? PCI DSS 4.0.1, requirement 11.6.1. */
export const verify: Command = {
  ...VERIFY,
  async run(args, from) {
    const deployment = readDeployment(args, from);
    const { files, differences } = await compareOrigin(deployment);
    for (const line of differences) console.error(line);
    if (differences.length === 0) {
      console.log(
        `${deployment.origin} serves the build: ${files.length} files with their headers.`,
      );
      return 0;
    }
    console.error(
      `${deployment.origin} does not serve the build. Find out why before buyers use it.\n` +
        '“npx easy-checkout origin” writes the files of this version, and their headers for your server.',
    );
    return 1;
  },
};

function readDeployment(args: readonly string[], { root }: Package): Deployment {
  const { origin, build, config } = readVerifyArguments(args);
  const directory = build ?? join(root, 'dist/checkout');
  if (!existsSync(directory)) {
    throw new Error('Nothing is built yet: run `npm run build` first.');
  }
  if (config === undefined) return { origin, directory };
  return { origin, directory, config: readConfig(config) };
}
