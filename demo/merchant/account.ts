import { callService, ServiceError, type ServiceAccess } from './service.ts';

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

/**
 * This shop's settings at the service: where it hears of payments, and whose pages may embed its
 * sessions. A real shop makes them once, by hand, and keeps the signing secret with its other
 * secrets. The demo's sandbox may be emptied at any time, so they are looked after.
 */
export class Account {
  readonly #service: ServiceAccess;
  readonly #webhookUrl: string;
  readonly #origins: readonly string[];
  #endpoint: (Endpoint & { readonly secret: string }) | undefined;
  #underWay: Promise<void> | undefined;

  /** @param origins - Of this shop's own pages. */
  constructor(service: ServiceAccess, webhookUrl: string, origins: readonly string[]) {
    this.#service = service;
    this.#webhookUrl = webhookUrl;
    this.#origins = origins;
  }

  /** What deliveries are signed with; `undefined` until the endpoint is registered. */
  get signingSecret(): string | undefined {
    return this.#endpoint?.secret;
  }

  /**
   * Registers the endpoint unless it is there already.
   *
   * @throws as `callService`
   */
  register(): Promise<void> {
    this.#underWay ??= this.#registerOnce().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Lets this shop's pages, and no others, show its sessions. */
  async allowOwnPages(): Promise<void> {
    const allowed_origins = this.#origins;
    await callService(this.#service, 'PATCH', '/embedded-checkout/config', { allowed_origins });
  }

  async #registerOnce(): Promise<void> {
    if (this.#endpoint && (await this.#exists(this.#endpoint.id))) return;
    const endpoints = (await callService(this.#service, 'GET', '/webhooks')) as Endpoint[];
    // Left by an earlier run, whose secret went with it.
    for (const { id, url } of endpoints) {
      if (url === this.#webhookUrl) await callService(this.#service, 'DELETE', `/webhooks/${id}`);
    }
    const registered = await callService(this.#service, 'POST', '/webhooks', {
      url: this.#webhookUrl,
      events: ['checkout.session.completed', 'payment.created', 'payment.updated'],
    });
    this.#endpoint = registered as Endpoint & { readonly secret: string };
  }

  async #exists(id: string): Promise<boolean> {
    try {
      await callService(this.#service, 'GET', `/webhooks/${id}`);
      return true;
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return false;
      throw error;
    }
  }
}
