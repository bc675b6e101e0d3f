import { json } from '@sveltejs/kit';
import { env } from '$env/dynamic/private';

/** The server decides what is sold. */
export async function POST({ fetch }) {
  const response = await fetch('http://localhost:4244/v1/api/embedded-checkout/', {
    method: 'POST',
    headers: {
      'x-easy-api-key': env.EASY_SECRET_KEY ?? 'sk_test_sandbox',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ line_items: [{ price_id: 'price_tee', quantity: 1 }] }),
  });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(error.code);
  return json({ client_secret: data.client_secret }, { status: 201 });
}
