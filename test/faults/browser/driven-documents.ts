import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckoutConfig } from '../../../hosted/config.ts';
import { writeConfig } from '../../../hosted/document.ts';
import { headersOf } from '../../../hosted/headers.ts';
import { createCheckoutOrigin } from '../../../hosted/server.ts';
import type { App } from '../../../cli/stack/listen.ts';
import { root } from '../../../scripts/stack.ts';

const SCRIPT = ['driven-time.js', 'form.js', 'commands.js']
  .map((file) => readFileSync(join(import.meta.dirname, 'page', file), 'utf8'))
  .join('');
const START = 'const START = 0;';
const CLOCK_ERROR = 'const CLOCK_ERROR = 0;';

/**
 * The first script of a document whose time is driven. It is part of the document because WebDriver
 * cannot run a script before the page's own.
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
  for (const [placeholder, value] of values) {
    if (!script.includes(placeholder)) throw new Error(`No script in page/ has ${placeholder}`);
    script = script.replace(placeholder, value);
  }
  return `<script>${script}</script>`;
}

/** Serves the built checkout origin, with `script` as the first one of the frame. */
export function createDrivenCheckout(config: CheckoutConfig, script: () => string): App {
  const directory = join(root, 'dist/checkout');
  const built = createCheckoutOrigin({ config, directory });
  const frame = writeConfig(readFileSync(join(directory, 'frame.html'), 'utf8'), config);
  // Nothing shows that an import is under way, so what the frame may import is there from the start.
  const parts = readdirSync(directory)
    .filter((name) => /^frame-(pay|session)-\w+\.js$/.test(name))
    .map((name) => `<link rel="modulepreload" href="./${name}">`);
  if (parts.length < 2) throw new Error('dist/checkout lacks a part of the frame');
  return {
    fetch(request) {
      if (new URL(request.url).pathname !== '/frame.html') return built.fetch(request);
      const html = frame.replace('<head>', () => `<head>${script()}${parts.join('')}`);
      // The content security policy allows the script because `headersOf` adds its hash.
      return new Response(html, { headers: headersOf('frame.html', html, config) });
    },
  };
}
