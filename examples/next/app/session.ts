'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

/** Calls the service. Returns `data` of its answer, or nothing where there is no such record. */
async function service(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`http://localhost:4244/v1/api${path}`, {
    method,
    headers: {
      'x-easy-api-key': process.env.EASY_SECRET_KEY ?? 'sk_test_sandbox',
      'content-type': 'application/json',
    },
    body: body ? JSON.stringify(body) : null,
  });
  const { data, error } = await response.json();
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(error.code);
  return data;
}

/**
 * Runs on the server, which decides what is sold. A reload gets the session that the cart has: if it
 * is open, it is the only one that can be paid, and if it is complete, the page shows its order.
 */
export async function fetchClientSecret(): Promise<string> {
  const jar = await cookies();
  const id = jar.get('cart_id')?.value;
  const secret = jar.get('cart_secret')?.value;
  const before = id && (await service('GET', `/embedded-checkout/${encodeURIComponent(id)}`));
  if (secret && before && before.status !== 'expired') return secret;
  const line_items = [{ price_id: 'price_tee', quantity: 1 }];
  const created = await service('POST', '/embedded-checkout/', { line_items });
  const secure = process.env.NODE_ENV === 'production';
  const options = { httpOnly: true, sameSite: 'lax', secure } as const;
  jar.set('cart_id', created.id, options);
  jar.set('cart_secret', created.client_secret, options);
  return created.client_secret;
}

export async function newCart() {
  (await cookies()).delete('cart_id');
  redirect('/');
}
