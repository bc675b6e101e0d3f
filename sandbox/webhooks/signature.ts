import { hmacSha256 } from '../store/hash.ts';

/**
 * The signature header: `t=<unix seconds>,sha256=<hex>` with one `sha256` for each secret. It signs
 * the time, a dot and the exact body. Interface, section 6.3.
 *
 * @param now - The machine's time in milliseconds since the Unix epoch. Receivers compare it with
 *   their own clock, which is not advanced with the sandbox's.
 */
export async function signatureOf(
  body: string,
  secrets: readonly string[],
  now: number,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map(
    async (secret) => `sha256=${await hmacSha256(secret, `${seconds}.${body}`)}`,
  );
  return [`t=${seconds}`, ...(await Promise.all(signatures))].join(',');
}
