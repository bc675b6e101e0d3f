import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckoutConfig } from '../../../hosted/config.ts';
import { writeConfig } from '../../../hosted/document.ts';
import { headersOf } from '../../../hosted/headers.ts';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import type { App } from '../../../scripts/listen.ts';
import { root } from '../../../scripts/stack.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, 'page-script.js'), 'utf8');
const START = 'const START = 0;';
const CLOCK_ERROR = 'const CLOCK_ERROR = 0;';

/**
 * The first script of a document whose time is driven. It is served with the document because
 * WebDriver cannot run anything before a page's own scripts.
 *
 * @param now - The driven time, in milliseconds.
 * @param clockError - By how many milliseconds the device's wall clock is wrong.
 */
export function drivingScript(now: number, clockError: number): string {
  const values = new Map([
    [START, `const START = ${now};`],
    [CLOCK_ERROR, `const CLOCK_ERROR = ${clockError};`],
  ]);
  let script = SCRIPT;
  for (const [place, value] of values) {
    if (!script.includes(place)) throw new Error(`page-script.js does not hold ${place}`);
    script = script.replace(place, value);
  }
  return `<script>${script}</script>`;
}

/** The built checkout origin, whose frame brings `script` along. */
export function createDrivenCheckout(config: CheckoutConfig, script: () => string): App {
  const directory = join(root, 'dist/checkout');
  const built = createCheckoutOrigin({ config, directory });
  const frame = writeConfig(readFileSync(join(directory, 'frame.html'), 'utf8'), config);
  return {
    fetch(request) {
      if (new URL(request.url).pathname !== '/frame.html') return built.fetch(request);
      const html = frame.replace('<head>', () => `<head>${script()}`);
      // Its policy has the script's hash in it, as that of every script in the document.
      return new Response(html, { headers: headersOf('frame.html', html, config) });
    },
  };
}
