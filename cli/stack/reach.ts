import { isIP } from 'node:net';
import { parseAllowedHosts } from '../../sandbox/allowed-hosts.ts';
import { UsageError } from '../command/command.ts';
import type { SandboxOptions } from '../command/sandbox-options.ts';
import { readPublicUrl } from './public-url.ts';

/**
 * Sets for this process what the flags say about how it is reached from elsewhere. The variables of the
 * same meaning count where there is no flag.
 *
 * @throws {UsageError} a flag has a value that makes no sense
 */
export function setReach({
  publicUrl,
  allowedHosts,
  listen,
}: Pick<SandboxOptions, 'publicUrl' | 'allowedHosts' | 'listen'>): void {
  if (publicUrl !== undefined) {
    readPublicUrl(publicUrl, '--public-url');
    process.env['EASY_PUBLIC_URL'] = publicUrl;
  }
  if (allowedHosts.length > 0) process.env['EASY_ALLOWED_HOSTS'] = readHosts(allowedHosts);
  if (listen === undefined) return;
  if (isIP(listen) === 0) {
    throw new UsageError(`--listen is “${listen}”. It must be an IP address, such as 0.0.0.0.`);
  }
  process.env['EASY_LISTEN'] = listen;
}

function readHosts(named: readonly string[]): string {
  if (named.some((name) => name.trim() === '')) throw new UsageError('--allow-host names no host.');
  try {
    return parseAllowedHosts(named.join(' ')).join(' ');
  } catch (error) {
    throw new UsageError(`--allow-host: ${(error as Error).message}`, { cause: error });
  }
}
