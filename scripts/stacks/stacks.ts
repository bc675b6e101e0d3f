import { staticServer } from './static-server.ts';
import type { Stack } from './stack.ts';

/** `npm run <script>` at a port that is given by a flag. */
function atPort(script: string, ...flags: readonly string[]) {
  return (port: number) => ['npm', 'run', script, '--', ...flags, '--port', String(port)];
}

const strictly = (script: string) => ({ command: atPort(script, '--strictPort') });

/** `npm run <script>`, told its port by the environment. */
const byEnvironment = (script: string) => ({ command: () => ['npm', 'run', script] });

const NO_SESSION = { stranger: 'no session, but a publishable key' };

const BROWSER_ALONE = { server: 'rendered in the browser alone', ...NO_SESSION };

/** Every example that a buyer tries, in the order of the table. */
export const STACKS: readonly Stack[] = [
  {
    name: 'React and Vite',
    folder: 'react',
    dev: strictly('dev'),
    build: 'build',
    production: strictly('preview'),
    checked: {
      script: 'check',
      file: 'src/main.tsx',
      planted: [['lineItems={cart}', 'lineItem={cart}', "'lineItem'"]],
    },
    checkout: '/checkout',
    without: BROWSER_ALONE,
  },
  {
    name: 'Next',
    folder: 'next',
    dev: { command: atPort('dev') },
    build: 'build',
    production: { command: atPort('start') },
    checked: {
      script: 'check',
      file: 'app/checkout/page.tsx',
      planted: [['environment="sandbox"', 'environment="sandbocks"', 'sandbocks']],
    },
    checkout: '/checkout',
    receipt: '/server',
    without: {},
  },
  {
    name: 'Vue and Vite',
    folder: 'vue',
    dev: strictly('dev'),
    build: 'build',
    production: strictly('preview'),
    checked: {
      script: 'check',
      file: 'src/Checkout.vue',
      planted: [[':lineItems.prop', ':lineItens.prop', 'lineItens']],
    },
    checkout: '/checkout',
    without: BROWSER_ALONE,
  },
  {
    name: 'Nuxt',
    folder: 'nuxt',
    dev: { command: atPort('dev') },
    build: 'build',
    production: byEnvironment('start'),
    checked: {
      script: 'check',
      file: 'app/pages/checkout.vue',
      planted: [['environment="sandbox"', 'environment="sandbocks"', 'sandbocks']],
    },
    checkout: '/checkout',
    without: {},
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    dev: strictly('dev'),
    build: 'build',
    production: byEnvironment('start'),
    checked: {
      script: 'check',
      file: 'src/routes/checkout/+page.svelte',
      planted: [['environment="sandbox"', 'environment="sandbocks"', 'sandbocks']],
    },
    checkout: '/checkout',
    without: {},
  },
  {
    name: 'Angular',
    folder: 'angular',
    dev: { command: atPort('dev') },
    build: 'build',
    production: { command: staticServer('dist/shop/browser') },
    checked: {
      script: 'check',
      file: 'src/main.ts',
      planted: [
        ['[lineItems]="cart"', '[lineItem]="cart"', "'lineItem'"],
        ['$event.orderId', '$event.orderNo', 'orderNo'],
      ],
    },
    checkout: '/checkout',
    without: BROWSER_ALONE,
  },
  {
    name: 'Astro',
    folder: 'astro',
    dev: { command: atPort('dev') },
    build: 'build',
    production: { command: atPort('preview') },
    checked: {
      script: 'check',
      file: 'src/pages/checkout.astro',
      planted: [
        ['line-items="price_tee:1"', 'line-items={false}', "Type 'boolean' is not assignable"],
        ['event.orderId', 'event.orderNo', 'orderNo'],
      ],
    },
    checkout: '/checkout',
    without: NO_SESSION,
  },
  {
    name: 'PHP with a form',
    folder: 'php',
    dev: { command: (port) => ['php', '-S', `localhost:${port}`] },
    checkout: '/checkout.php',
    without: { production: 'nothing is built', template: 'HTML has no checker of types' },
  },
  {
    name: 'Express with sessions and webhooks',
    folder: 'express',
    dev: byEnvironment('dev'),
    production: byEnvironment('start'),
    checkout: '/checkout.html',
    without: { template: 'HTML has no checker of types' },
  },
];
