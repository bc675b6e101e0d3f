import { expect, fixture, html } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { EasyCheckout } from '../../../src/index.ts';
import '../../../src/index.ts';
import { ScriptedFrame } from '../../support/scripted-frame.ts';
import { nextTask } from '../../support/next-task.ts';

/** `LIVE_SEQUENCES=1000 npx wtr --files test/unit/element/live-updates.browser.test.ts` tries so many. */
declare const __LIVE_SEQUENCES__: number;
/** An element lives through so many of them: each new one loads a frame. */
const MAX_OF_ONE = 25;
/** Milliseconds for the element to show the order that was set up last. */
const SETTLED_WITHIN = 8000;

const FIELDS = ['given-name', 'family-name', 'email'] as const;
type Field = (typeof FIELDS)[number];

/** An element on the page, and what a buyer has typed into it and submitted. */
interface Page {
  readonly element: EasyCheckout;
  readonly frame: ScriptedFrame;
  readonly places: readonly HTMLElement[];
  readonly typed: Map<Field, string>;
  /** What has happened since it was opened, and in how many sequences. */
  readonly names: string[];
  sequences: number;
  /** What stood on the button when each submit that may charge began. */
  readonly agreed: number[];
  /** A submit that has not come to its end. */
  submission: Promise<unknown> | undefined;
}

/** Something that a page's scripts or its buyer do. */
interface Step {
  readonly name: string;
  readonly act: (page: Page) => void | Promise<void>;
  /** Whether all that it leads to comes before the next step. */
  readonly settles: boolean;
}

const texts: Readonly<Record<Field, readonly string[]>> = {
  'given-name': ['Ada', 'Grace', 'José'],
  'family-name': ['Lovelace', 'Hopper', 'O’Neill'],
  email: ['ada@example.com', 'grace@example.com'],
};

const step = (name: string, act: Step['act']): fc.Arbitrary<Step> =>
  fc.boolean().map((settles) => ({ name, act, settles, [fc.toStringMethod]: () => name }));

const attribute = (name: string, ...values: readonly (string | null)[]): fc.Arbitrary<Step> =>
  fc.constantFrom(...values).chain((value) =>
    step(`${name}=${value}`, ({ element }) => {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }),
  );

const property = <Name extends 'metadata' | 'customer' | 'messages' | 'sourceTags' | 'lineItems'>(
  name: Name,
  ...values: readonly EasyCheckout[Name][]
): fc.Arbitrary<Step> =>
  fc.constantFrom(...values).chain((value) =>
    step(`.${name}=${JSON.stringify(value)}`, ({ element }) => {
      element[name] = value;
    }),
  );

const typing = fc
  .constantFrom(...FIELDS)
  .chain((field) =>
    fc
      .constantFrom(...texts[field])
      .chain((text) => step(`type ${text}`, (page) => type(page, field, text))),
  );

const credential = fc
  .constantFrom<readonly [name: string, value: string]>(
    ['publishable-key', 'pk_test_1'],
    ['publishable-key', 'pk_test_2'],
    ['client-secret', 'ecs_1_secret_one'],
    ['client-secret', 'ecs_2_secret_two'],
  )
  .chain(([name, value]) =>
    step(`${name}=${value}`, ({ element }) => {
      element.removeAttribute('publishable-key');
      element.removeAttribute('client-secret');
      element.setAttribute(name, value);
    }),
  );

const move = fc
  .nat(1)
  .chain((index) =>
    step(`move to ${index}`, ({ element, places }) => places[index]?.append(element)),
  );

const leave = step('leave and come back', async ({ element }) => {
  const { parentElement } = element;
  element.remove();
  await turn();
  parentElement?.append(element);
});

const submit = step('submit', (page) => {
  if (page.submission) return;
  page.agreed.push(amountOnButton(page));
  page.submission = page.element.submit().finally(() => (page.submission = undefined));
});

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: typing },
    { weight: 4, arbitrary: submit },
    { weight: 3, arbitrary: credential },
    {
      weight: 3,
      arbitrary: attribute('line-items', 'price_tee', 'price_mug', 'price_tee:2 price_mug'),
    },
    {
      weight: 1,
      arbitrary: property('lineItems', 'price_mug', [{ price_id: 'price_tee', quantity: 3 }]),
    },
    { weight: 2, arbitrary: attribute('locale', 'en-US', 'en-GB', 'fr-CA', 'ar', null) },
    { weight: 2, arbitrary: attribute('theme', 'dark', 'light', 'auto', null) },
    { weight: 1, arbitrary: attribute('drafts', 'none', 'tab', null) },
    { weight: 1, arbitrary: attribute('billing-address', 'none', 'auto', null) },
    { weight: 1, arbitrary: attribute('disabled', '', null, null) },
    { weight: 1, arbitrary: property('metadata', { cart: '1' }, undefined) },
    { weight: 1, arbitrary: property('sourceTags', { kind: 'a' }, undefined) },
    {
      weight: 1,
      arbitrary: property(
        'customer',
        { first_name: 'Prefilled' },
        { email: 'p@example.com' },
        undefined,
      ),
    },
    { weight: 1, arbitrary: property('messages', { pay: 'Pay now: {amount}' }, undefined) },
    { weight: 1, arbitrary: move },
    { weight: 1, arbitrary: leave },
  ),
  { minLength: 4, maxLength: 12 },
);

function type(page: Page, field: Field, text: string): void {
  const input = inputOf(page, field);
  if (!input) return;
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  page.typed.set(field, text);
}

function inputOf({ element }: Page, field: Field): HTMLInputElement | null | undefined {
  return element.shadowRoot?.querySelector<HTMLInputElement>(`input[autocomplete~="${field}"]`);
}

/** What the button says is to be paid, in minor units, in whatever digits and language. */
function amountOnButton({ element }: Page): number {
  const text = element.shadowRoot?.querySelector('button[type="submit"]')?.textContent ?? '';
  const digits = Array.from(text.matchAll(/\p{Nd}/gu), ([digit]) => digit.codePointAt(0) ?? 0);
  // Of the digits that are used here, each zero ends in a zero.
  return Number(digits.map((code) => code & 0xf).join(''));
}

async function turn(): Promise<void> {
  await nextTask();
}

/** Waits until the element shows the order of its last setup and nothing is under way. */
async function settled(page: Page): Promise<void> {
  const { element, frame } = page;
  const deadline = performance.now() + SETTLED_WITHIN;
  let calm = 0;
  while (calm < 2) {
    await turn();
    await element.updateComplete;
    const isCalm = frame.isSetUp && element.state.status === 'ready' && !page.submission;
    calm = isCalm ? calm + 1 : 0;
    if (performance.now() > deadline) {
      throw new Error(
        `Not settled: ${JSON.stringify(element.state)}, submits: ${page.submission !== undefined}`,
      );
    }
  }
}

async function open(): Promise<Page> {
  sessionStorage.clear();
  localStorage.clear();
  const root = await fixture<HTMLElement>(
    html`<div>
      <div></div>
      <div></div>
    </div>`,
  );
  const places = [...root.children].filter((one) => one instanceof HTMLElement);
  const element = document.createElement('easy-checkout');
  const frame = new ScriptedFrame();
  element.append(frame.element);
  Object.assign(element, { checkoutOrigin: location.origin, locale: 'en-US' });
  element.setAttribute('publishable-key', 'pk_test_1');
  element.setAttribute('line-items', 'price_tee');
  places[0]?.append(element);
  const page: Page = {
    element,
    frame,
    places,
    typed: new Map(),
    names: [],
    sequences: 0,
    agreed: [],
    submission: undefined,
  };
  await settled(page);
  for (const field of FIELDS) type(page, field, texts[field][0] ?? '');
  return page;
}

/** The frame says what was charged, the page what the button said: each submit charges once at most. */
function expectAgreed({ frame, agreed, names }: Page): void {
  let next = 0;
  for (const amount of frame.charges) {
    const at = agreed.indexOf(amount, next);
    const trace = `${amount} of ${agreed.join(', ')} after ${names.join(', ')}`;
    expect(at, trace).to.be.at.least(0);
    next = at + 1;
  }
}

function expectTyped(page: Page): void {
  const { names, typed } = page;
  for (const [field, text] of typed) {
    const input = inputOf(page, field);
    expect(input?.value, `${field} after ${names.join(', ')}`).to.equal(text);
  }
}

describe('what a page changes while a buyer types', () => {
  const { error } = console;
  beforeEach(() => {
    console.error = () => undefined;
  });
  afterEach(() => {
    console.error = error;
  });

  it(`loses nothing that was typed, and charges nothing that the button did not say, in ${__LIVE_SEQUENCES__} sequences`, async function () {
    this.timeout(900_000);
    let page: Page | undefined;
    let charges = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        page ??= await open();
        const { element, frame, names } = page;
        const before = frame.charges.length;
        for (const { name, act, settles } of sequence) {
          names.push(name);
          await act(page);
          if (settles && !element.disabled) await settled(page);
        }
        element.disabled = false;
        await settled(page);
        expectTyped(page);
        expectAgreed(page);
        charges += frame.charges.length - before;
        page.sequences += 1;
        if (page.sequences < MAX_OF_ONE) return;
        element.remove();
        page = undefined;
      }),
      // What failed depends on what the element has lived through: a smaller sequence says less.
      { numRuns: __LIVE_SEQUENCES__, endOnFailure: true, includeErrorInReport: true },
    );
    page?.element.remove();
    expect(charges, 'payments that came so far').to.be.above(__LIVE_SEQUENCES__ / 10);
  });
});
