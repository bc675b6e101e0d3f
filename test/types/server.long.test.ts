// What a server makes of the built package. `npm run build` comes first.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);

const RENDER = `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { EasyCheckout } from 'easy-checkout/react';
  const props = { publishableKey: 'pk_test_1', lineItems: [], onReady() {} };
  console.log(renderToString(createElement(EasyCheckout, props)));`;

function node(script: string, ...flags: readonly string[]): string {
  const command = [...flags, '--input-type=module', '--eval', script];
  return execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
}

it.each([[[]], [['--conditions=edge-light']], [['--conditions=workerd']]])(
  'renders the tag from React with %j',
  (flags) => {
    const html = '<easy-checkout publishable-key="pk_test_1" data-react=""></easy-checkout>\n';
    expect(node(RENDER, ...flags)).toBe(html);
  },
);

it.each([['easy-checkout'], ['easy-checkout/embed'], ['easy-checkout/webhooks']])(
  'lets CommonJS require %s',
  (entry) => {
    const command = ['--eval', `require('${entry}');`];
    expect(execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' })).toBe('');
  },
);

it.each([['easy-checkout'], ['easy-checkout/embed'], ['easy-checkout/webhooks']])(
  'lets Node import %s, which does and says nothing there',
  (entry) => {
    expect(node(`import '${entry}';`)).toBe('');
  },
);
