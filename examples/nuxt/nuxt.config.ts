export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  devtools: { enabled: false },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'easy-checkout' } },
  typescript: { tsConfig: { vueCompilerOptions: { strictTemplates: true } } },
});
