import { join } from 'node:path';
import { build } from 'esbuild';

/** The files of the floors by path, for the shop's origin and for the checkout's. */
export interface Floors {
  readonly shop: ReadonlyMap<string, string>;
  readonly checkout: ReadonlyMap<string, string>;
}

const STYLE = `main{max-width:448px;margin:auto;font:16px/1.4 system-ui,sans-serif}
label,input,iframe{display:block;box-sizing:border-box;width:100%}label{margin-bottom:12px}
input,button{height:44px}iframe{height:240px;border:0}body{margin:0;padding:8px}
plain-checkout:not(:defined){display:block;padding-bottom:630px}`;

type Field = readonly [name: string, label: string, autocomplete: string];

const BUYER: readonly Field[] = [
  ['email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
  ['name', 'Name on card', 'cc-name'],
  ['address', 'Address', 'address-line1'],
  ['postal', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['country', 'Country', 'country-name'],
];
const CARD: readonly Field[] = [
  ['number', 'Card number', 'cc-number'],
  ['expiry', 'Expiration date', 'cc-exp'],
  ['cvc', 'Security code', 'cc-csc'],
];

function inputs(fields: readonly Field[]): string {
  return fields
    .map(
      ([name, label, autocomplete]) =>
        `<label>${label}<input name="${name}" autocomplete="${autocomplete}" required></label>`,
    )
    .join('');
}

function page(head: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Shop</title>' +
    `<link rel="icon" href="data:,">${head}<style>${STYLE}</style></head><body>${body}</body></html>`
  );
}

const frameOf = (origin: string): string =>
  `<iframe src="${origin}/floor-frame.html" title="Card"></iframe>`;
const external = (name: string): string => `<script type="module" src="/${name}"></script>`;
const inside = (code?: string): string => `<script type="module">${code}</script>`;

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'floors', entry)],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    // Without it, lit's development build would be measured.
    conditions: ['production'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Plain pages with the fields of a checkout: what no checkout of its kind can be faster than. */
export async function buildFloors(
  origins: Readonly<Record<'shop' | 'checkout', string>>,
  below: string,
): Promise<Floors> {
  const [form, frame, litForm] = await Promise.all(
    ['form.js', 'frame.js', 'lit-form.js'].map(bundle),
  );
  const pay = '<button>Pay $24.00</button>';
  const main = (content: string) => `<main>${content}${below}</main>`;
  const framed = (origin: string) =>
    main(`<form novalidate>${frameOf(origin)}${inputs(BUYER)}${pay}</form>`);
  const frameDocument = page('', `<form novalidate>${inputs(CARD)}</form>${inside(frame)}`);
  return {
    shop: new Map([
      ['/empty', page('', main(''))],
      [
        '/plain-form',
        page(
          external('form.js'),
          main(`<form novalidate>${inputs([...CARD, ...BUYER])}${pay}</form>`),
        ),
      ],
      ['/plain-form-and-frame', page(external('form.js'), framed(origins.checkout))],
      [
        '/lit-and-early-frame',
        page(
          external('lit-form.js'),
          main(`<plain-checkout>${frameOf(origins.checkout)}</plain-checkout>`),
        ),
      ],
      // The frame of the inlined page, which is of the other origin than the page.
      ['/floor-frame.html', frameDocument],
      ['/form.js', form ?? ''],
      ['/lit-form.js', litForm ?? ''],
    ]),
    checkout: new Map([
      ['/floor-hosted.html', page('', framed(origins.shop) + inside(form))],
      ['/floor-frame.html', frameDocument],
    ]),
  };
}
