import { expect, fixture, html } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { CheckoutSubmitEvent, EasyCheckout } from '../../../src/index.ts';
import '../../../src/index.ts';
import { ScriptedFrame } from '../../support/frame/scripted-frame.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** `LIVE_SEQUENCES=1000 npx wtr --files test/unit/element/live-updates.browser.test.ts` tries so many. */
declare const __LIVE_SEQUENCES__: number;
/** How many sequences one element goes through, because each new element has to load a frame. */
const MAX_SEQUENCES_PER_ELEMENT = 25;
/** How long the element may take to show the order that was set up last, in milliseconds. */
const READY_TIMEOUT_MS = 8000;

const FIELDS = ['name', 'email'] as const;
type Field = (typeof FIELDS)[number];

interface Submit {
  /** What the button said when the submit began, in minor units. */
  readonly agreed: number;
  /** How many payments the frame had made by then. */
  readonly chargesBefore: number;
}

/** An element on the page, and what a buyer has typed into it and submitted. */
interface Page {
  readonly element: EasyCheckout;
  readonly frame: ScriptedFrame;
  readonly places: readonly HTMLElement[];
  readonly typed: Map<Field, string>;
  /** The names of all steps since it was opened, and the number of sequences that they belong to. */
  readonly names: string[];
  sequences: number;
  readonly submits: Submit[];
  /** The submit whose outcome is not known yet. */
  submission: Promise<unknown> | undefined;
}

/** Something that a page's scripts or its buyer do. */
interface Step {
  readonly name: string;
  readonly act: (page: Page) => void | Promise<void>;
  /** Whether the next step waits until the element is ready again. */
  readonly waits: boolean;
}

const texts: Readonly<Record<Field, readonly string[]>> = {
  name: ['Ada Lovelace', 'Grace Hopper', 'José O’Neill'],
  email: ['ada@example.com', 'grace@example.com'],
};

const step = (name: string, act: Step['act']): fc.Arbitrary<Step> =>
  fc.boolean().map((waits) => ({ name, act, waits, [fc.toStringMethod]: () => name }));

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
  await nextTask();
  parentElement?.append(element);
});

function beginSubmit(page: Page, onSubmit?: (event: CheckoutSubmitEvent) => void): void {
  const { element, frame, submits } = page;
  if (page.submission) return;
  submits.push({ agreed: amountOnButton(page), chargesBefore: frame.charges.length });
  if (onSubmit) element.addEventListener('easy-submit', onSubmit);
  page.submission = element.submit().finally(() => {
    page.submission = undefined;
    if (onSubmit) element.removeEventListener('easy-submit', onSubmit);
  });
}

const submit = step('submit', (page) => beginSubmit(page));

const otherOrder = fc.oneof(
  credential,
  attribute('line-items', 'price_tee', 'price_mug', 'price_tee:2 price_mug'),
);

/** The page changes what is sold while it answers `easy-submit`, and shows it before it allows the payment. */
const submitAndChange = otherOrder.chain(({ name, act }) =>
  step(`submit, and ${name} before it is allowed`, (page) =>
    beginSubmit(page, (event) => {
      event.waitUntil(Promise.resolve(act(page)).then(() => untilReady(page)));
    }),
  ),
);

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: typing },
    { weight: 4, arbitrary: submit },
    { weight: 2, arbitrary: submitAndChange },
    { weight: 6, arbitrary: otherOrder },
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
  { minLength: 4, maxLength: 10 },
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

/** Waits until the element shows the order of its last setup, and `isOver` besides. */
async function untilReady({ element, frame }: Page, isOver = () => true): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  // A message to the frame may be on its way after the first task, but not after the second.
  for (let tasks = 0; tasks < 2;) {
    await nextTask();
    await element.updateComplete;
    const isReady = frame.isSetUp && element.state.status === 'ready' && isOver();
    tasks = isReady ? tasks + 1 : 0;
    if (performance.now() > deadline) {
      throw new Error(`Not ready: ${JSON.stringify(element.state)}, submit over: ${isOver()}`);
    }
  }
}

/** Waits until the outcome of a submit is known, too. */
function untilIdle(page: Page): Promise<void> {
  return untilReady(page, () => !page.submission);
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
    submits: [],
    submission: undefined,
  };
  await untilReady(page);
  for (const field of FIELDS) type(page, field, texts[field][0] ?? '');
  return page;
}

/** Each submit charges once at most, and then what the button said when it began. */
function expectAgreed({ frame, submits, names }: Page): void {
  for (const [index, { agreed, chargesBefore }] of submits.entries()) {
    const charged = frame.charges.slice(chargesBefore, submits[index + 1]?.chargesBefore);
    if (charged.length > 0) {
      expect(charged, `charged after ${names.join(', ')}`).to.deep.equal([agreed]);
    }
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
        for (const { name, act, waits } of sequence) {
          names.push(name);
          await act(page);
          if (waits && !element.disabled) await untilIdle(page);
        }
        element.disabled = false;
        await untilIdle(page);
        expectTyped(page);
        expectAgreed(page);
        charges += frame.charges.length - before;
        page.sequences += 1;
        if (page.sequences < MAX_SEQUENCES_PER_ELEMENT) return;
        element.remove();
        page = undefined;
      }),
      // What fails depends on the sequences before it, so a smaller sequence would say less.
      { numRuns: __LIVE_SEQUENCES__, endOnFailure: true, includeErrorInReport: true },
    );
    page?.element.remove();
    expect(charges, 'payments').to.be.above(__LIVE_SEQUENCES__ / 10);
  });
});
