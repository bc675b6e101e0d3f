export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  devtools: { enabled: false },
  runtimeConfig: {
    // NUXT_EASY_SECRET_KEY and NUXT_CART_PASSWORD replace them.
    easySecretKey: 'sk_test_sandbox',
    cart: { name: 'cart', password: 'keep these 32 letters to yourself' },
  },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'easy-checkout' } },
  typescript: { tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
});
