/**
 * The ports of the local stack where no variable moves them. Pages and other texts name them too, and
 * test/cli/ports.test.ts compares those with this.
 */
export const USUAL_PORTS = { shop: 4242, checkout: 4243, service: 4244 } as const;

/**
 * The port that a variable of the environment names, and `usual` where it is empty or not there.
 *
 * @throws {Error} it is no port
 */
export function readPort(variable: string, usual: number): number {
  const text = process.env[variable];
  if (!text) return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} is "${text}", which is not a port: give a number from 1 to 65535.`);
}
