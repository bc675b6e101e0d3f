import { listen, PortTakenError, type Origin } from './listen.ts';

/** A problem that another setting solves. Its message is shown to the person, without a stack. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The variable that moves each origin, and the origin's port without it. Contract, section 9. */
const PORTS = {
  shop: ['EASY_SHOP_PORT', 4242],
  checkout: ['EASY_CHECKOUT_PORT', 4243],
  service: ['EASY_SERVICE_PORT', 4244],
} as const;

type Name = keyof typeof PORTS;

/** The three origins of the local stack, always different. */
export type Origins = { readonly [Role in Name]: Origin };

/** The addresses of the local stack where no variable moves them, as the documentation names them. */
export const USUAL_ADDRESSES: Readonly<Record<Name, string>> = {
  shop: `http://localhost:${PORTS.shop[1]}`,
  checkout: `http://localhost:${PORTS.checkout[1]}`,
  service: `http://localhost:${PORTS.service[1]}`,
};

function portOf(variable: string, defaultPort: number): number {
  const text = process.env[variable];
  if (!text) return defaultPort;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SettingError(
    `${variable} is "${text}", which is not a port: give a number from 1 to 65535.`,
  );
}

async function listenAt(name: Name): Promise<Origin> {
  const [variable, defaultPort] = PORTS[name];
  const port = portOf(variable, defaultPort);
  try {
    return await listen(port);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    throw new SettingError(
      `Port ${port} is already in use: stop the program that uses it, or set ${variable} to a free port.`,
      { cause: error },
    );
  }
}

/**
 * Takes the ports that the environment names, so that a taken port is noticed before other work begins.
 *
 * @throws {SettingError} a port is taken, or a setting is not a port; no port stays open
 */
export async function openOrigins(): Promise<Origins> {
  const opened: Origin[] = [];
  try {
    const shop = await listenAt('shop');
    opened.push(shop);
    const checkout = await listenAt('checkout');
    opened.push(checkout);
    const service = await listenAt('service');
    return { shop, checkout, service };
  } catch (error) {
    await Promise.all(opened.map((origin) => origin.close()));
    throw error;
  }
}
