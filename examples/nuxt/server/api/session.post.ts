interface Session {
  id: string;
  client_secret: string;
}

/**
 * The server decides what is sold. A reload gets the session that the cart has: if it is open, it is
 * the only one that can be paid, and if it is complete, the page shows its order.
 */
export default defineEventHandler(async (event) => {
  const { easySecretKey, cart: settings } = useRuntimeConfig(event);
  const service = $fetch.create({
    baseURL: 'http://localhost:4244/v1/api/embedded-checkout/',
    headers: { 'x-easy-api-key': easySecretKey },
  });
  const cart = await useSession<Partial<Session>>(event, {
    ...settings,
    cookie: { sameSite: 'lax' },
  });
  const { id, client_secret } = cart.data;
  if (id && client_secret) {
    const before = await service<{ data: { status: string } }>(id).catch((error) => {
      if (error.statusCode !== 404) throw error;
    });
    if (before && before.data.status !== 'expired') return { client_secret };
  }
  const body = { line_items: [{ price_id: 'price_tee', quantity: 1 }] };
  const { data } = await service<{ data: Session }>('', { method: 'POST', body });
  await cart.update({ id: data.id, client_secret: data.client_secret });
  return { client_secret: data.client_secret };
});
