import express from 'express';
import session from 'express-session';
import { verifyWebhook } from 'easy-checkout/webhooks';

const { PORT = 3000, SESSION_SECRET = 'keep this to yourself' } = process.env;
const key = process.env.EASY_SECRET_KEY ?? 'sk_test_sandbox';

/** Calls the service. Returns `data` of its answer, or nothing where there is no such record. */
async function service(method, path, body) {
  const response = await fetch(`http://localhost:4244/v1/api${path}`, {
    method,
    headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { data, error } = await response.json();
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

const app = express();
app.use(express.static('public'));
const cookie = { sameSite: 'lax' };
app.use(session({ secret: SESSION_SECRET, cookie, resave: false, saveUninitialized: false }));

// A reload gets the checkout session that the cart has. If it is open, it is the only one that can
// be paid, and if it is complete, the page shows its order.
app.post('/api/session', async (request, response) => {
  const kept = request.session.checkout;
  const before = kept && (await service('GET', `/embedded-checkout/${kept.id}`));
  if (!before || before.status === 'expired') {
    const line_items = [{ price_id: 'price_tee', quantity: 1 }];
    request.session.checkout = await service('POST', '/embedded-checkout/', { line_items });
  }
  response.status(201).json({ client_secret: request.session.checkout.client_secret });
});

app.post('/new-cart', (request, response) => {
  delete request.session.checkout;
  response.redirect(303, '/checkout.html');
});

// Your database keeps them. The same event can arrive more than once.
const shipped = new Set();
let secret = process.env.EASY_WEBHOOK_SECRET;

const raw = express.raw({ type: () => true, limit: '1mb' });

app.post('/webhooks', raw, async (request, response) => {
  const signature = request.get('x-easy-webhook-signature');
  const { type, data } = await verifyWebhook(request.body, signature, secret);
  const isPaid = type === 'checkout.session.completed' && data.payment_status !== 'processing';
  if (isPaid && !shipped.has(data.order_id)) {
    shipped.add(data.order_id);
    console.log(`Ship order ${data.order_id}`);
  }
  response.send('Thank you');
});

// Express 5 brings errors here. What is no delivery has a status below 500.
app.use('/webhooks', ({ status }, request, response, next) =>
  response.sendStatus(status < 500 ? 400 : 500),
);

app.listen(PORT, async () => {
  // In the sandbox, each start registers the address. Do it once by hand in live.
  const url = `http://localhost:${PORT}/webhooks`;
  const events = ['checkout.session.completed'];
  secret ??= (await service('POST', '/webhooks', { url, events })).secret;
  console.log(`Open http://localhost:${PORT}`);
});
