// `npm run verify -- https://checkout.example.com [--config file]`: compares what an origin serves with
// dist/checkout. Build the deployed version first.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckoutConfig } from '../hosted/config.ts';
import { isLoopbackUrl } from '../sandbox/http/loopback.ts';
import { compareOrigin } from '../cli/verify/compare-origin.ts';

const root = join(import.meta.dirname, '..');
const USAGE = 'npm run verify -- https://checkout.example.com [--config file] [--build directory]';

class UsageError extends Error {
  override readonly name = 'UsageError';
}

function readArguments(): { origin: string; directory: string; config?: CheckoutConfig } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { config: { type: 'string' }, build: { type: 'string' } },
  });
  const [address = ''] = positionals;
  if (positionals.length !== 1 || !URL.canParse(address)) throw new UsageError(`Usage: ${USAGE}`);
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:' && !isLoopbackUrl(address)) {
    throw new UsageError(
      'Use an https address: without https, anyone on the network can answer for the origin.',
    );
  }
  const directory = values.build ?? join(root, 'dist/checkout');
  if (!existsSync(directory))
    throw new UsageError('Nothing is built yet: run `npm run build` first.');
  if (values.config === undefined) return { origin, directory };
  return { origin, directory, config: JSON.parse(readFileSync(values.config, 'utf8')) };
}

try {
  const deployment = readArguments();
  const { files, differences } = await compareOrigin(deployment);
  for (const line of differences) console.error(line);
  if (differences.length === 0) {
    console.log(`${deployment.origin} serves the build: ${files.length} files with their headers.`);
  } else {
    console.error(
      `${deployment.origin} does not serve the build. Find out why before buyers use it.`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
