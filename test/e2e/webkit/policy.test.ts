import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../cli/stack/listen.ts';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import { FRAME, inState } from './scripts.ts';
import { pay } from './situation.ts';

/* Reliability, figure 17, in WebKit: a payment on a page with the strictest policy that it can have. */

const NONCE = 'c2VjcmV0';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

describe('a policy of nonces, Trusted Types and no connections, in WebKit', () => {
  it('lets the buyer pay, and has nothing to report', async () => {
    const policy =
      `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'nonce-${NONCE}'; ` +
      `connect-src 'none'; frame-src ${stack.checkout}; img-src *; base-uri 'none'; ` +
      "object-src 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
    const html =
      `<!doctype html><script nonce="${NONCE}">var reports = [];` +
      `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>` +
      ` reports.push(violatedDirective + ' ' + blockedURI));</script>` +
      `<script type="module" nonce="${NONCE}" src="${stack.checkout}/easy-checkout.js"></script>` +
      `<easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee"></easy-checkout>`;
    const merchant = await listen(0);
    merchant.serve({
      fetch: () =>
        new Response(html, {
          headers: { 'content-type': 'text/html', 'content-security-policy': policy },
        }),
    });
    const page = await WebkitPage.open();
    try {
      await page.goto(`http://127.0.0.1:${merchant.port}/`);
      await page.waitFor(inState('ready'));
      await page.enterFrame(FRAME);
      // The driver may run scripts where the page may not: it listens in the frame as well.
      await page.evaluate(
        `window.reports = []; addEventListener('securitypolicyviolation',
          ({ violatedDirective, blockedURI }) => reports.push(violatedDirective + ' ' + blockedURI))`,
      );
      await page.leaveFrames();
      await pay(page);
      await page.waitFor(inState('complete'));
      expect(await page.evaluate('return reports')).toEqual([]);
      await page.enterFrame(FRAME);
      expect(await page.evaluate('return reports')).toEqual([]);
      await page.leaveFrames();
      // The page is watched: what the policy forbids is reported.
      await page.evaluate(
        "document.body.append(Object.assign(document.createElement('audio'), { src: '/' }))",
      );
      const seen = await page.waitFor<string[]>('return reports.length > 0 && reports');
      expect(seen.join()).toContain('media-src');
      expect((await new SandboxControl(stack.service).state()).transfers).toHaveLength(1);
    } finally {
      await page.close();
      await merchant.close();
    }
  });
});
