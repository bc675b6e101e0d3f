import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Account } from './account.ts';
import { readCart } from './cart.ts';
import { Orders } from './orders.ts';
import { callService, ServiceError, type ServiceAccess } from './service.ts';
import { readDelivery, WebhookError } from './webhook.ts';

export interface MerchantOptions {
  readonly service: ServiceAccess;
  /** Of the shop's own pages, as browsers may name them, the usual one first. */
  readonly origins: readonly [string, ...string[]];
  /** Where the service reaches this server, e.g. `http://127.0.0.1:4242`. */
  readonly reachedAt: string;
}

interface Session {
  readonly id: string;
  readonly client_secret: string;
  readonly url: string;
}

/** Seconds for which a buyer can pay: long enough to look for a card. */
const SESSION_LIFE = 1800;
/** Bytes. Events tell of whole orders, buyers' carts are short. */
const MOST_BYTES = 65_536;

/** The shop's server: offers sessions to its own pages, and hears from the service what was paid. */
export function createMerchant({ service, origins, reachedAt }: MerchantOptions): {
  readonly app: Hono;
  /** Gets in touch with the service; to be called once it and the shop answer. */
  readonly start: () => Promise<void>;
} {
  const account = new Account(service, `${reachedAt}/webhooks`);
  const orders = new Orders();
  const app = new Hono();

  app.use(bodyLimit({ maxSize: MOST_BYTES }));

  app.post('/api/sessions', async (context) => {
    const { items } = (await context.req.json().catch(() => ({}))) as { items?: unknown };
    return offer(context, items, ({ id, client_secret, url }) =>
      context.json({ id, client_secret, url }, 201),
    );
  });

  // The same for a form, which needs no script: straight to the hosted page.
  app.post('/api/pay', async (context) => {
    const { items } = await context.req.parseBody();
    return offer(context, items, ({ url }) => context.redirect(url, 303));
  });

  app.get('/api/orders/:session', (context) => {
    const order = orders.view(context.req.param('session'));
    return order ? context.json(order) : context.json({ error: 'There is no such order.' }, 404);
  });

  app.post('/webhooks', async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const delivery = context.req.header('x-easy-delivery-id') ?? '';
    const secret = account.signingSecret;
    // Sent again later, when the secret is known here.
    if (secret === undefined) return context.json({ error: 'Not ready yet.' }, 503);
    try {
      const signature = context.req.header('x-easy-webhook-signature');
      const isNew = orders.take(delivery, await readDelivery(body, signature, secret));
      return context.json({ received: true, new: isNew });
    } catch (error) {
      if (error instanceof WebhookError) return context.json({ error: error.code }, 400);
      throw error;
    }
  });

  /** Makes a session of what the buyer wants. What it costs is for the service to say. */
  async function offer(
    context: Context,
    items: unknown,
    answer: (session: Session) => Response,
  ): Promise<Response> {
    const origin = context.req.header('origin');
    if (origin !== undefined && !origins.includes(origin)) {
      return context.json({ error: 'Only our own pages may ask for that.' }, 403);
    }
    const line_items = readCart(items);
    if (!line_items) return context.json({ error: 'We do not sell that.' }, 400);
    const home = origin ?? origins[0];
    try {
      await account.register();
      const session = await callService(service, 'POST', '/embedded-checkout/', {
        line_items,
        success_url: `${home}/order.html?session={SESSION_ID}`,
        cancel_url: `${home}/cart.html`,
        expires_in: SESSION_LIFE,
      });
      orders.expect((session as Session).id);
      return answer(session as Session);
    } catch (error) {
      // A code says enough for a log; what went wrong is none of the buyer's business.
      console.error('Session:', error instanceof ServiceError ? error.code : 'no answer');
      return context.json({ error: 'The payment service does not answer.' }, 502);
    }
  }

  return {
    app,
    start: () =>
      // Tried again with each session.
      account.register().catch((error: unknown) => {
        console.error('Webhooks are not registered:', String(error));
      }),
  };
}
