import { json } from '@sveltejs/kit';
import { env } from '$env/dynamic/private';

const SESSIONS = 'http://localhost:4244/v1/api/embedded-checkout/';

/**
 * The server decides what is sold. A reload gets the session that the cart has: if it is open, it is
 * the only one that can be paid, and if it is complete, the page shows its order.
 */
export async function POST({ fetch, cookies }) {
  const headers = {
    'x-easy-api-key': env.EASY_SECRET_KEY ?? 'sk_test_sandbox',
    'content-type': 'application/json',
  };
  const id = cookies.get('cart_id');
  const client_secret = cookies.get('cart_secret');
  if (id && client_secret) {
    const response = await fetch(SESSIONS + encodeURIComponent(id), { headers });
    const { data, error } = await response.json();
    if (!response.ok && response.status !== 404) throw new Error(error.code);
    if (data && data.status !== 'expired') return json({ client_secret });
  }
  const body = JSON.stringify({ line_items: [{ price_id: 'price_tee', quantity: 1 }] });
  const response = await fetch(SESSIONS, { method: 'POST', headers, body });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(error.code);
  // A cookie of SvelteKit is out of reach of scripts and of other sites, unless it is told otherwise.
  cookies.set('cart_id', data.id, { path: '/' });
  cookies.set('cart_secret', data.client_secret, { path: '/' });
  return json({ client_secret: data.client_secret }, { status: 201 });
}
