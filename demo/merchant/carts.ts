import type { CartLine } from './cart.ts';
import { callService, ServiceError, type ServiceAccess } from './service.ts';

export interface Session {
  readonly id: string;
  readonly client_secret: string;
  readonly url: string;
}

interface Kept {
  /** What the session is for. */
  readonly content: string;
  readonly session: Session;
}

/**
 * The session that each cart has, so that a page that is reloaded gets no other one, which could be paid
 * as well. They are kept in memory. A real shop keeps the session with the cart in its database. Nobody
 * finds a session here by its id, because ids come from browsers and prove nothing.
 */
export class Carts {
  readonly #service: ServiceAccess;
  readonly #carts = new Map<string, Kept>();

  constructor(service: ServiceAccess) {
    this.#service = service;
  }

  /**
   * The session of `cart`. It is the one of before while it can be paid, and also once it is complete,
   * because its page shows the order then. `create` makes another one.
   *
   * @throws as `callService`: while the status is not known, there must be no other session
   */
  async session(
    cart: string,
    lines: readonly CartLine[],
    create: () => Promise<Session>,
  ): Promise<Session> {
    const content = JSON.stringify(lines);
    const kept = this.#carts.get(cart);
    if (kept?.content === content && !(await this.#hasExpired(kept.session))) return kept.session;
    const session = await create();
    this.#carts.set(cart, { content, session });
    return session;
  }

  /** Empties `cart` once the buyer has seen its order. What they buy next has a session of its own. */
  orderShown(cart: string, session: string): void {
    if (this.#carts.get(cart)?.session.id === session) this.#carts.delete(cart);
  }

  async #hasExpired({ id }: Session): Promise<boolean> {
    try {
      const record = await callService(this.#service, 'GET', `/embedded-checkout/${id}`);
      return (record as { readonly status: string }).status === 'expired';
    } catch (error) {
      // Somebody has emptied the sandbox.
      if (error instanceof ServiceError && error.status === 404) return true;
      throw error;
    }
  }
}
