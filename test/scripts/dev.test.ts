import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFiles } from '../../scripts/build/data-files.ts';
import { serveCheckoutSources } from '../../scripts/dev/checkout.ts';
import { listen } from '../../cli/stack/listen.ts';

const SERVICE = 'http://localhost:5555';

let checkout: string;
let server: Awaited<ReturnType<typeof serveCheckoutSources>>;

beforeAll(async () => {
  const origin = await listen(0);
  await origin.close();
  server = await serveCheckoutSources(origin.port, SERVICE);
  checkout = `http://127.0.0.1:${origin.port}`;
});
afterAll(() => server.close());

describe('the checkout origin from its sources', () => {
  it('serves every text, address format and list that the built one serves', async () => {
    for (const [name, text] of Object.entries(dataFiles())) {
      const response = await fetch(`${checkout}/${name}`);
      expect(response.headers.get('content-type'), name).toMatch(/^application\/json/);
      expect(await response.text(), name).toBe(text);
    }
  });

  it('speaks German where the hosted page asks for German', async () => {
    const response = await fetch(`${checkout}/text-de.json`);
    expect(await response.json()).toMatchObject({ hosted: { title: 'Sichere Kasse' } });
  });

  it('writes the service in use into the documents', async () => {
    for (const path of ['/', '/frame.html', '/config.json']) {
      expect(await (await fetch(checkout + path)).text(), path).toContain(`${SERVICE}/v1/api`);
    }
  });

  it('serves the scripts under the names of the built ones', async () => {
    for (const name of ['easy-checkout.js', 'embed.js']) {
      const response = await fetch(`${checkout}/${name}`);
      expect(response.headers.get('content-type'), name).toContain('javascript');
      expect(await response.text(), name).toContain('/@vite/client');
    }
  });

  it('writes the form into the hosted page', async () => {
    const page = await (await fetch(`${checkout}/`)).text();
    expect(page).toMatch(
      /<template shadowrootmode="open">[^]*<input[^>]* id="email"[^]*<\/template>/,
    );
  });
});
