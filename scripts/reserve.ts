// `npm run reserve`: measures the room that the form takes at each width, and writes the rule that
// reserves it into the pages of the docs that show the tag. Needs `npm run build` before it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createCheckoutOrigin } from '../hosted/server.ts';
import { chromiumLaunch } from './browsers.mjs';
import { listen } from '../cli/stack/listen.ts';
import { type Room, reserveRule } from './reserve/rule.ts';
import { readConfig, root } from './stack.ts';

const DOCS = ['README.md', 'docs/embedding.md'];
const RULE = /(?<=<style>)easy-checkout:not\(:defined\).*(?=<\/style>)/g;

/** The narrowest and the widest element that are measured, in CSS pixels. */
const WIDTHS = [280, 1280] as const;

/** Finds the room of the form at each width. Runs in the page, before the service has answered. */
const MEASURE = `((from, to) => {
  const element = document.querySelector('easy-checkout');
  const frame = element.shadowRoot.querySelector('.frame-place');
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const width = from + index;
    element.style.width = width + 'px';
    const box = element.getBoundingClientRect();
    const place = frame.getBoundingClientRect();
    return {
      width,
      height: box.height,
      top: place.top - box.top,
      start: place.left - box.left,
      end: box.right - place.right,
      frame: place.height,
    };
  });
})(${WIDTHS.join(', ')})`;

/** The room of a form for one line at each width, while its frame has not been loaded. */
async function measureRooms(): Promise<readonly Room[]> {
  const checkout = await listen(0);
  const files = createCheckoutOrigin({
    config: readConfig('http://localhost:9'),
    directory: join(root, 'dist/checkout'),
  });
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <script type="module" src="/easy-checkout.js"></script>
    <easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee"></easy-checkout>`;
  checkout.serve({
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/shop')
        return new Response(page, { headers: { 'content-type': 'text/html' } });
      // The form keeps its first size, which is that of the card's fields, while no frame comes.
      return pathname === '/frame.html'
        ? new Response(null, { status: 204 })
        : files.fetch(request);
    },
  });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const tab = await browser.newPage({ locale: 'en-US' });
    await tab.goto(`${checkout.address}/shop`);
    await tab.locator('easy-checkout .frame-place').waitFor();
    return await tab.evaluate<Room[]>(MEASURE);
  } finally {
    await browser.close();
    await checkout.close();
  }
}

const rule = reserveRule(await measureRooms());
for (const file of DOCS) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.search(RULE) < 0) throw new Error(`${file} has no rule to replace`);
  const written = text.replaceAll(RULE, () => rule);
  console.log(`${file}: ${written === text ? 'unchanged' : 'written'}`);
  writeFileSync(path, written);
}
