interface Answer {
  data: { client_secret: string };
}

/** The server decides what is sold. */
export default defineEventHandler(async (event) => {
  const { easySecretKey } = useRuntimeConfig(event);
  const { data } = await $fetch<Answer>('http://localhost:4244/v1/api/embedded-checkout/', {
    method: 'POST',
    headers: { 'x-easy-api-key': easySecretKey },
    body: { line_items: [{ price_id: 'price_tee', quantity: 1 }] },
  });
  return { client_secret: data.client_secret };
});
