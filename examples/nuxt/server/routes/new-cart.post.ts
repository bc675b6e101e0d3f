export default defineEventHandler(async (event) => {
  await clearSession(event, useRuntimeConfig(event).cart);
  return sendRedirect(event, '/checkout', 303);
});
