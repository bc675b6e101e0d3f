import { afterAll, beforeAll, describe, it } from 'vitest';
import { listen, type Origin } from '../../../cli/stack/listen.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import { earlyFrame, tag } from '../../support/pages/merchant-page.ts';
import { SlowNetwork } from '../../support/service/slow-network.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { FRAME, inState } from './scripts.ts';
import { inFrame, payWithNumber } from './situation.ts';

const network = new SlowNetwork();
let stack: TestStack;
let shop: Origin;

beforeAll(async () => {
  stack = await startTestStack((app) => network.around(app));
  shop = await listen(0);
  const html = `<!doctype html>${tag('', earlyFrame(stack.checkout))}`;
  shop.serve({ fetch: () => new Response(html, { headers: { 'content-type': 'text/html' } }) });
});
afterAll(() => Promise.all([stack.close(), shop.close()]));

describe('a slow network, in WebKit', () => {
  it('takes no digit of a card that is typed while the scripts load', async () => {
    const page = await WebkitPage.open();
    try {
      await page.goto(`http://127.0.0.1:${shop.port}/`);
      // The driver waits for all that a page asks for while it loads, and this script comes later than that.
      await page.evaluate(`void import('${stack.checkout}/easy-checkout.js')`);
      await page.enterFrame(FRAME);
      await page.type(inFrame('cc-number'), '42424242');
      network.sendScript();
      await page.press(...'42424242'.split(''));
      await page.leaveFrames();
      await page.waitFor(inState('ready'));
      await page.enterFrame(FRAME);
      // The part that formats what stands in the fields comes with their first use.
      await page.waitFor(`${inFrame('cc-number')}.value === '4242 4242 4242 4242'`);
      await payWithNumber(page);
      await page.waitFor(inState('complete'));
    } finally {
      await page.close();
    }
  });
});
