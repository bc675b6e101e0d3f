import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { toolPath } from '../../support/packages/tools.ts';

/*
 * The element in dialogs of the packages that pages have, which keep the focus inside. Each is driven by
 * the Tab key alone.
 */

/** Makes a dialog of React with `Dialog`, which is given whether it is open and how it closes. */
const inReact = (imports: string, dialog: string): string => `
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  ${imports}
  const inner = [
    h('button', { key: 'close', onClick: () => close() }, 'Close'),
    h('div', { key: 'checkout', dangerouslySetInnerHTML: { __html: content.innerHTML } }),
  ];
  let close = () => {};
  function App() {
    const [isOpen, setOpen] = useState(false);
    close = () => setOpen(false);
    return [
      h('button', { key: 'open', id: 'open', onClick: () => setOpen(true) }, 'Open'),
      ${dialog},
    ];
  }
  createRoot(document.getElementById('app')).render(h(App));
`;

/** Puts the checkout into a box behind a button that opens it. */
const IN_BOX = `
  app.innerHTML = '<button id="open">Open</button><div id="box" role="dialog" aria-modal="true" aria-label="Pay" hidden>' +
    '<button id="close">Close</button>' + content.innerHTML + '</div>';
  const box = document.getElementById('box');
  const button = document.getElementById('open');
`;

/** By package, the script of a page with a dialog that shows the template `content`. */
const DIALOGS: Readonly<Record<string, string>> = {
  'a native dialog': `
    app.innerHTML = '<button id="open">Open</button><dialog id="box" aria-label="Pay"><button>Close</button>' + content.innerHTML + '</dialog>';
    document.getElementById('open').onclick = () => document.getElementById('box').showModal();`,
  'focus-trap': `
    import { createFocusTrap } from 'focus-trap';
    ${IN_BOX}
    const trap = createFocusTrap(box);
    button.onclick = () => { box.hidden = false; trap.activate(); };`,
  'jQuery UI': `
    import jQuery from 'jquery';
    window.jQuery = window.$ = jQuery;
    await import('jquery-ui/dist/jquery-ui.js');
    app.innerHTML = '<button id="open">Open</button><div id="box" title="Pay">' + content.innerHTML + '</div>';
    document.getElementById('open').onclick = () => jQuery('#box').dialog({ modal: true, width: 900 });`,
  Bootstrap: `
    import { Modal } from 'bootstrap/dist/js/bootstrap.esm.js';
    app.innerHTML = '<button id="open">Open</button><div id="box" class="modal" tabindex="-1" aria-label="Pay"><div class="modal-dialog"><div class="modal-content">' +
      '<button data-bs-dismiss="modal">Close</button>' + content.innerHTML + '</div></div></div>';
    document.getElementById('open').onclick = () => new Modal('#box').show();`,
  Radix: inReact(
    `import * as Dialog from '@radix-ui/react-dialog';`,
    `h(Dialog.Root, { key: 'dialog', open: isOpen, onOpenChange: setOpen }, h(Dialog.Portal, null,
      h(Dialog.Content, { 'aria-describedby': undefined }, h(Dialog.Title, null, 'Pay'), ...inner)))`,
  ),
  'react-modal': inReact(
    `import Modal from 'react-modal';`,
    `h(Modal, { key: 'dialog', isOpen, onRequestClose: close, contentLabel: 'Pay', ariaHideApp: false }, ...inner)`,
  ),
  'Headless UI': inReact(
    `import { Dialog, DialogPanel } from '@headlessui/react';`,
    `h(Dialog, { key: 'dialog', open: isOpen, onClose: close }, h(DialogPanel, null, ...inner))`,
  ),
  MUI: inReact(
    `import Dialog from '@mui/material/Dialog';`,
    `h(Dialog, { key: 'dialog', open: isOpen, onClose: close, 'aria-label': 'Pay', maxWidth: false, transitionDuration: 0 }, ...inner)`,
  ),
};

async function bundle(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: script,
      resolveDir: join(toolPath('.'), '..'),
      sourcefile: 'dialog.js',
    },
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** What has the focus, by name, in the page and in the secure frame. */
async function focused(page: Page): Promise<string> {
  const inPage = await page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.getAttribute('name') ?? at?.getAttribute('part') ?? at?.tagName ?? '';
  });
  if (!/^(iframe|frame)$/i.test(inPage)) return inPage;
  const frame = page.frames().find((one) => one.url().includes('/frame.html'));
  return (await frame?.evaluate(() => document.activeElement?.getAttribute('name'))) ?? inPage;
}

const FIELDS = ['email', 'full_name', 'number', 'expiry', 'cvc', 'postal_code', 'pay-button'];

for (const [name, script] of Object.entries(DIALOGS)) {
  for (const isEarly of [false, true]) {
    const frame = isEarly ? 'a frame of the page' : 'the frame of the element';
    test(`every field is reached by Tab and Shift+Tab in ${name}, with ${frame}`, async ({
      page,
      merchant,
      scriptTag,
      stack,
    }) => {
      test.slow();
      await page.setViewportSize({ width: 1000, height: 1100 });
      merchant.put('/dialog.js', await bundle(script));
      const content = tag('', isEarly ? earlyFrame(stack.checkout) : '');
      await page.goto(
        merchant.put(
          '/',
          `<!doctype html><html lang="en"><title>Shop</title>${scriptTag}<div id="app"></div>` +
            `<template id="content">${content}</template><script type="module" src="/dialog.js"></script>`,
        ),
      );
      await page.locator('#open').focus();
      await page.keyboard.press('Enter');
      const checkout = new CheckoutPage(page);
      await checkout.ready();
      // What the dialog needs comes with the lazy part, where the dialog has no role at first.
      await checkout.use();
      for (const key of ['Tab', 'Shift+Tab']) {
        const reached = new Set<string>();
        for (let count = 0; count < 26; count += 1) {
          await page.keyboard.press(key);
          reached.add(await focused(page));
        }
        expect([...reached], key).toEqual(expect.arrayContaining(FIELDS));
      }
    });
  }
}
