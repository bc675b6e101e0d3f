'use server';

/** Runs on the server, which decides what is sold. Returns the client secret of a new session. */
export async function createSession(): Promise<string> {
  const response = await fetch('http://localhost:4244/v1/api/embedded-checkout/', {
    method: 'POST',
    headers: {
      'x-easy-api-key': process.env.EASY_SECRET_KEY ?? 'sk_test_sandbox',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ line_items: [{ price_id: 'price_tee', quantity: 1 }] }),
  });
  const { data, error } = await response.json();
  if (!response.ok) throw new Error(error.code);
  return data.client_secret;
}
