import { isLoopbackUrl } from '../../sandbox/http/loopback.ts';
import { UsageError } from '../command/command.ts';

/** Stands for the port in an address that is given for all three origins. */
export const PORT = '{port}';

/** How browsers name the origin at a port of this machine. */
export type PublicUrl = (port: number) => string;

/**
 * Reads `--public-url` or `EASY_PUBLIC_URL`: how browsers reach the ports of this machine, such as
 * `https://abc-{port}.app.github.dev`.
 *
 * @param name - Where `text` comes from, for the error.
 * @throws {UsageError} it is no origin with a port, or browsers would withhold there what a payment needs
 */
export function readPublicUrl(text: string, name: string): PublicUrl {
  const at = (port: number): string => text.trim().replace(PORT, String(port));
  const url = URL.canParse(at(1)) ? new URL(at(1)) : undefined;
  const isSecure = url?.protocol === 'https:' || (url && isLoopbackUrl(url.href));
  const isOrigin = url?.href === `${url?.origin}/` && at(1) !== at(2);
  if (url && isSecure && isOrigin) return (port) => new URL(at(port)).origin;
  throw new UsageError(
    `${name} is “${text}”. It must be an https address with {port} in it and without a path, like https://abc-{port}.app.github.dev.`,
  );
}
