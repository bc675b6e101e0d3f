import { parseArgs } from 'node:util';
import { isSafe } from '../../src/ui/safe-url.ts';
import { readFlags, UsageError, type Description } from '../command/command.ts';

const HELP = `Usage: easy-checkout verify <https://checkout.example.com> [flags]

Compares every file that a checkout origin serves, and its headers, with this version. Ends
with 1 and a line for each difference.

  --config <file>     The configuration that the origin was made with, if not the one of the build.
  --build <folder>    Another build than the one of this package.`;

/** `easy-checkout verify`, as the list of commands shows it. */
export const VERIFY: Description = {
  summary: 'Compare a checkout origin with what this version would serve',
  help: HELP,
};

interface VerifyArguments {
  readonly origin: string;
  /** The folder of another build, and the path of a configuration. */
  readonly build: string | undefined;
  readonly config: string | undefined;
}

/** @throws {UsageError} a flag is unknown, or the address is none that can be trusted */
export function readVerifyArguments(args: readonly string[]): VerifyArguments {
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
  return { origin: new URL(address).origin, build: values.build, config: values.config };
}
