export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  devtools: { enabled: false },
  // NUXT_EASY_SECRET_KEY replaces it.
  runtimeConfig: { easySecretKey: 'sk_test_sandbox' },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'easy-checkout' } },
  typescript: { tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
});
