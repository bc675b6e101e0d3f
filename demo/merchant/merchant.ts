import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { Account } from './account.ts';
import { readCart } from './cart.ts';
import { Carts, type Session } from './carts.ts';
import { Orders } from './orders.ts';
import { callService, ServiceError, type ServiceAccess } from './service.ts';
import { readDelivery, WebhookError } from './webhook.ts';

export interface MerchantOptions {
  readonly service: ServiceAccess;
  /** The origins of the shop's own pages, as browsers may name them. The usual one is the first. */
  readonly origins: readonly [string, ...string[]];
  /** The address at which the service reaches this server, e.g. `http://127.0.0.1:4242`. */
  readonly reachedAt: string;
}

/** Half an hour is long enough for a buyer to find a card. */
const SESSION_SECONDS = 1800;
/** The cookie that names the cart of a visitor. */
const CART = 'cart';
/** Events of the service hold whole orders. Buyers' carts are shorter. */
const MAX_BODY_BYTES = 65_536;

/** The shop's server. It offers sessions to its own pages and receives webhooks about payments. */
export function createMerchant({ service, origins, reachedAt }: MerchantOptions): {
  readonly app: Hono;
  /** Registers the webhook. Call it once the service and the shop answer requests. */
  readonly start: () => Promise<void>;
} {
  const account = new Account(service, `${reachedAt}/webhooks`);
  const orders = new Orders();
  const carts = new Carts(service);
  const app = new Hono();

  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));

  app.post('/api/sessions', async (context) => {
    const { items } = (await context.req.json().catch(() => ({}))) as { items?: unknown };
    return offer(context, items, ({ id, client_secret, url }) =>
      context.json({ id, client_secret, url }, 201),
    );
  });

  // A form needs no script: it gets the same session and goes straight to the hosted page.
  app.post('/api/pay', async (context) => {
    const { items } = await context.req.parseBody();
    return offer(context, items, ({ url }) => context.redirect(url, 303));
  });

  app.get('/api/orders/:session', (context) => {
    const session = context.req.param('session');
    const order = orders.view(session);
    if (order?.status === 'paid' || order?.status === 'processing') {
      carts.orderShown(getCookie(context, CART) ?? '', session);
    }
    return order ? context.json(order) : context.json({ error: 'There is no such order.' }, 404);
  });

  app.post('/webhooks', async (context) => {
    const body = new Uint8Array(await context.req.arrayBuffer());
    const delivery = context.req.header('x-easy-delivery-id') ?? '';
    const secret = account.signingSecret;
    // The service sends the delivery again, and by then the secret is known here.
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

  /** Answers with the session of the buyer's cart. The service knows what it costs. */
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
    const cart = getCookie(context, CART) ?? randomUUID();
    try {
      await account.register();
      const session = await carts.session(cart, line_items, async () => {
        const created = await callService(service, 'POST', '/embedded-checkout/', {
          line_items,
          success_url: `${home}/order.html?session={SESSION_ID}`,
          cancel_url: `${home}/cart.html`,
          expires_in: SESSION_SECONDS,
        });
        orders.expect((created as Session).id);
        return created as Session;
      });
      // Scripts cannot read the cookie, and pages of other sites cannot send it along.
      setCookie(context, CART, cart, { httpOnly: true, sameSite: 'Lax', path: '/' });
      return answer(session);
    } catch (error) {
      // The code is enough for a log, and the buyer can do nothing about the cause.
      console.error('Session:', error instanceof ServiceError ? error.code : 'no answer');
      return context.json({ error: 'The payment service does not respond.' }, 502);
    }
  }

  return {
    app,
    start: () =>
      // Each new session tries this again.
      account.register().catch((error: unknown) => {
        console.error('Webhooks are not registered:', String(error));
      }),
  };
}
