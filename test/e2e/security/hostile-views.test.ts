import { build, type Rolldown } from 'vite';
import { ADDRESSES, HOSTILE, OWN } from '../../support/vectors/hostile-texts.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import { raiseAlarm } from '../../support/pages/script-alarm.ts';

/* Reliability, T13 and T15, figure 15: every hostile text in every field of the views that show what the service says. */

async function bundleViews(): Promise<string> {
  const results = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'test/support/pages/hostile-views.ts', formats: ['es'], fileName: 'views' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = results[0]?.output[0].code ?? '';
  return `${code.replace(/export\s*\{[^}]*\};?/, '')}\nglobalThis.drawViews = draw;`;
}

test('no hostile text in any field of any view is more than text', async ({ page, merchant }) => {
  test.setTimeout(120_000);
  const alarm = await raiseAlarm(page, [merchant.origin]);
  merchant.put('/views.js', await bundleViews());
  const policy =
    "default-src 'none'; script-src 'self'; img-src *; " +
    "require-trusted-types-for 'script'; trusted-types lit-html";
  const html = '<script type="module" src="/views.js"></script><main></main>';
  await page.goto(merchant.put('/', html, { 'content-security-policy': policy }));
  await page.waitForFunction('globalThis.drawViews');
  const texts = [...HOSTILE, ...ADDRESSES, ...OWN.map((text) => text.repeat(40))];
  const { odd, drawn } = await page.evaluate((all) => {
    const main = document.querySelector('main') as HTMLElement;
    const draw = Reflect.get(globalThis, 'drawViews') as (root: Element, text: string) => number;
    const odd: string[] = [];
    let drawn = 0;
    for (const text of all) {
      drawn += draw(main, text);
      const strange = main.querySelectorAll(
        'script, iframe, style, link, object, embed, base, meta, math, form, template, svg svg, ' +
          'img:not(.picture > img), [onerror], [onload], [onfocus], [onclick], [srcdoc], [style]',
      );
      odd.push(...[...strange].map(({ outerHTML }) => `${text}: ${outerHTML}`));
      for (const { href } of main.querySelectorAll('a')) {
        if (!/^(https|mailto):/.test(href)) odd.push(`${text}: ${href}`);
      }
      // A picture that may be fetched is; none has to come for this.
      for (const image of main.querySelectorAll('img')) image.removeAttribute('src');
      // No sentence of ours is turned around.
      for (const element of main.querySelectorAll('.agreement')) {
        if (/[\u202a-\u202e\u2066-\u2069]/.test(element.textContent ?? ''))
          odd.push(`turned: ${text}`);
      }
    }
    return { odd, drawn };
  }, texts);
  expect(odd).toEqual([]);
  expect(drawn).toBe(texts.length * 5);
  expect(await alarm.raised()).toEqual([]);
  expect(alarm.requests.filter((url) => /stolen|\/x$/.test(url))).toEqual([]);
  if (process.env['FIGURES']) console.error(`${texts.length} texts, ${drawn} views, no script ran`);
});
