import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { writeConfig } from '../../hosted/document.ts';
import { headersOf } from '../../hosted/headers.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import type { App } from '../../scripts/listen.ts';
import { root } from '../../scripts/stack.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'page-script.js'), 'utf8');
const START = 'const START = 0;';

/**
 * The first script of a document whose time is driven. It is served with the document because
 * WebDriver cannot run anything before a page's own scripts.
 *
 * @param now - The driven time, in milliseconds.
 */
export function drivingScript(now: number): string {
  if (!SCRIPT.includes(START)) throw new Error(`page-script.js does not hold ${START}`);
  return `<script>${SCRIPT.replace(START, `const START = ${now};`)}</script>`;
}

/** The built checkout origin, whose frame brings the driving script along. */
export function createDrivenCheckout(config: CheckoutConfig, now: () => number): App {
  const directory = join(root, 'dist/checkout');
  const built = createCheckoutOrigin({ config, directory });
  const frame = writeConfig(readFileSync(join(directory, 'frame.html'), 'utf8'), config);
  return {
    fetch(request) {
      if (new URL(request.url).pathname !== '/frame.html') return built.fetch(request);
      const html = frame.replace('<head>', () => `<head>${drivingScript(now())}`);
      // Its policy has the script's hash in it, as that of every script in the document.
      return new Response(html, { headers: headersOf('frame.html', html, config) });
    },
  };
}
