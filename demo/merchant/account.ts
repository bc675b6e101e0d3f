import { callService, ServiceError, type ServiceAccess } from './service.ts';

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

/**
 * This shop's settings at the service, which are the endpoint for its webhooks. A real shop registers
 * that endpoint once, by hand, keeps the signing secret with its other secrets, and names its own pages
 * in `allowed_origins`. The demo leaves that list empty, so that sessions of the sandbox can be tried on
 * any page, and registers the endpoint again when the sandbox was emptied.
 */
export class Account {
  readonly #service: ServiceAccess;
  readonly #webhookUrl: string;
  #endpoint: (Endpoint & { readonly secret: string }) | undefined;
  #registration: Promise<void> | undefined;

  constructor(service: ServiceAccess, webhookUrl: string) {
    this.#service = service;
    this.#webhookUrl = webhookUrl;
  }

  /** The service signs deliveries with this secret. It is `undefined` until the endpoint is registered. */
  get signingSecret(): string | undefined {
    return this.#endpoint?.secret;
  }

  /**
   * Registers the endpoint unless the service has it already.
   *
   * @throws as `callService`
   */
  register(): Promise<void> {
    this.#registration ??= this.#registerOnce().finally(() => {
      this.#registration = undefined;
    });
    return this.#registration;
  }

  async #registerOnce(): Promise<void> {
    if (this.#endpoint && (await this.#exists(this.#endpoint.id))) return;
    const endpoints = (await callService(this.#service, 'GET', '/webhooks')) as Endpoint[];
    // An earlier run left this endpoint, but its secret ended with that run.
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
