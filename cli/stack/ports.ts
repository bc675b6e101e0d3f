import { readPort, USUAL_PORTS } from '../../sandbox/usual-ports.ts';
import { listen, PortTakenError, type Origin } from './listen.ts';
import { type PublicUrl, readPublicUrl } from './public-url.ts';

/** A problem that another setting solves. Its message is shown to the person, without a stack. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The variable that moves each origin. Contract, section 9. */
const VARIABLES = {
  shop: 'EASY_SHOP_PORT',
  checkout: 'EASY_CHECKOUT_PORT',
  service: 'EASY_SERVICE_PORT',
} as const;

type Name = keyof typeof USUAL_PORTS;

/** The three origins of the local stack, always different. */
export type Origins = { readonly [Role in Name]: Origin };

/** The addresses of the local stack where no variable moves them, as the documentation names them. */
export const USUAL_ADDRESSES: Readonly<Record<Name, string>> = {
  shop: `http://localhost:${USUAL_PORTS.shop}`,
  checkout: `http://localhost:${USUAL_PORTS.checkout}`,
  service: `http://localhost:${USUAL_PORTS.service}`,
};

function portOf(name: Name): number {
  try {
    return readPort(VARIABLES[name], USUAL_PORTS[name]);
  } catch (error) {
    throw new SettingError((error as Error).message, { cause: error });
  }
}

function readEnvironment(): PublicUrl | undefined {
  const { EASY_PUBLIC_URL } = process.env;
  try {
    return EASY_PUBLIC_URL ? readPublicUrl(EASY_PUBLIC_URL, 'EASY_PUBLIC_URL') : undefined;
  } catch (error) {
    throw new SettingError((error as Error).message, { cause: error });
  }
}

async function listenAt(
  name: Name,
  chosen: number | undefined,
  publicUrl: PublicUrl | undefined,
): Promise<Origin> {
  const port = chosen ?? portOf(name);
  try {
    return await listen(port, publicUrl);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    const change =
      chosen === undefined ? `set ${VARIABLES[name]} to a free port` : 'choose others with --port';
    throw new SettingError(
      `Port ${port} is already in use: stop the program that uses it, or ${change}.`,
      { cause: error },
    );
  }
}

/**
 * Takes three ports, so that a taken port is noticed before other work begins. `EASY_PUBLIC_URL` says how
 * browsers reach them, where that is not by `localhost`.
 *
 * @param first - The port of the shop, which the other two follow. The environment decides without it.
 * @throws {SettingError} a port is taken, or a setting is not a port; no port stays open
 */
export async function openOrigins(first?: number): Promise<Origins> {
  const publicUrl = readEnvironment();
  const portAfter = (count: number) => (first === undefined ? undefined : first + count);
  const opened: Origin[] = [];
  try {
    const shop = await listenAt('shop', first, publicUrl);
    opened.push(shop);
    const checkout = await listenAt('checkout', portAfter(1), publicUrl);
    opened.push(checkout);
    const service = await listenAt('service', portAfter(2), publicUrl);
    return { shop, checkout, service };
  } catch (error) {
    await Promise.all(opened.map((origin) => origin.close()));
    throw error;
  }
}
