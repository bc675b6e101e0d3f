import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../cli/stack/listen.ts';
import { KEYS, WebkitPage } from '../../support/engines/webdriver.ts';
import {
  AXE,
  type AxeOptions,
  axeOptions,
  finish,
  ground,
  lookAt,
  type Part,
  type Verdict,
  WHOLE,
} from '../../support/pages/axe.ts';
import { goToTop, lookAtStops } from '../../support/pages/keyboard-walk.ts';
import { MerchantSite } from '../../support/pages/merchant-page.ts';
import { isTelling } from '../../support/pages/telling-states.ts';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { FRAME, FRAMES } from './scripts.ts';
import { STATES } from './states.ts';

/** How often Tab is pressed beyond the number of controls, time after time: a document can be a stop too. */
const MORE_PRESSES = [2, 10, 60];

let stack: TestStack;
let sandbox: SandboxControl;
let page: WebkitPage;
let merchant: MerchantSite;
let closeMerchant: () => Promise<void>;

beforeAll(async () => {
  stack = await startTestStack();
  sandbox = new SandboxControl(stack.service);
  const origin = await listen(0);
  merchant = new MerchantSite(`http://127.0.0.1:${origin.port}`);
  origin.serve(merchant);
  closeMerchant = () => origin.close();
});
afterAll(() => Promise.all([stack.close(), closeMerchant()]));

/** Runs a function in the document that the driver is in. */
async function ask<Result>(question: () => Result): Promise<Result>;
async function ask<Asked, Result>(
  question: (asked: Asked) => Result,
  asked: Asked,
): Promise<Result>;
async function ask<Result>(
  question: (asked?: unknown) => Result,
  asked?: unknown,
): Promise<Result> {
  return page.evaluate<Result>(`return (${question.toString()})(arguments[0])`, asked);
}

/** The same for a function that takes its time. */
async function askLater<Asked, Result>(
  question: (asked: Asked) => Promise<Result>,
  asked: Asked,
  before = '',
): Promise<Result> {
  const script = `${before}; const done = arguments[arguments.length - 1];
    (${question.toString()})(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
  const { value, error } = await page.evaluateLater<{ value: Result; error?: string }>(
    script,
    asked,
  );
  if (error) throw new Error(error);
  return value;
}

/** What axe has looked at in the document that the driver is in, and in each of its frames. */
async function resultsOf(part: Part, options: AxeOptions, around: string): Promise<string[]> {
  const inside = await ask(ground, around);
  const partial = await askLater(lookAt, { part, options }, AXE);
  const results = [partial?.result ?? 'null'];
  for (const { frameSelector, frameContext } of partial?.inFrames ?? []) {
    await page.enterFrame(`return axe.utils.shadowSelect(${JSON.stringify(frameSelector)})`);
    results.push(...(await resultsOf(frameContext, options, inside)));
    await page.leaveFrame();
  }
  return results;
}

/**
 * Has axe look at the page and all its frames.
 *
 * @param without - Rules that the page cannot keep.
 * @returns What it has found, how many rules had something to look at, and how many documents there were.
 */
async function axeFindings(
  without: readonly string[] = [],
): Promise<Verdict & { documents: number }> {
  // Where it is scrolled to, the bar with the total lies over what stands there.
  await page.evaluate('window.scrollTo(0, 0)');
  const options = axeOptions(without);
  const results = await resultsOf(WHOLE, options, 'Canvas');
  const verdict = await askLater(finish, { results: `[${results.join()}]`, options });
  return { ...verdict, documents: results.length };
}

/** Looks at the stops of the document that the driver is in and of its frames, but for those out of sight. */
async function lookAtAll(): Promise<ReturnType<typeof lookAtStops>> {
  const { problems, missed } = await ask(lookAtStops);
  const frames = await page.evaluate<number>(`return ${FRAMES}.length`);
  const inside = [];
  for (let at = 0; at < frames; at += 1) {
    await page.enterFrame(`return ${FRAMES}[${at}]`);
    inside.push(await lookAtAll());
    await page.leaveFrame();
  }
  return {
    problems: [...problems, ...inside.flatMap((each) => each.problems)],
    missed: [...missed, ...inside.flatMap((each) => each.missed)],
  };
}

/**
 * Presses Tab until every control of the page and its frames has had the focus.
 *
 * @returns The controls that had no ring, and those that were never reached.
 */
async function walkByKeyboard(): Promise<readonly string[]> {
  // What a dialog has focused needs no key, and no ring after a click.
  let { missed } = await lookAtAll();
  const stops = missed.length;
  const problems: string[] = [];
  for (const more of MORE_PRESSES) {
    if (missed.length === 0) break;
    // Whatever frame the driver has looked into has taken the focus along.
    await ask(goToTop);
    await page.press(...Array.from({ length: stops + more }, () => KEYS.tab));
    const found = await lookAtAll();
    problems.push(...found.problems);
    missed = found.missed;
  }
  return [...problems, ...missed.map((control) => `never reached: ${control}`)];
}

describe.each(['light', 'dark'] as const)('in WebKit, where pages are %s', (scheme) => {
  beforeAll(async () => {
    page = await WebkitPage.open(scheme);
  });
  afterAll(() => page.close());
  beforeEach(async () => {
    await sandbox.reset();
    // What an earlier test has typed is kept as a draft.
    for (const origin of [stack.shop, stack.checkout, merchant.origin]) {
      await page.goto(origin);
      await page.evaluate('sessionStorage.clear(), localStorage.clear()');
    }
  });

  it('pages find the colour scheme', async () => {
    await page.goto(stack.shop);
    const query = `return matchMedia('(prefers-color-scheme: ${scheme})').matches`;
    expect(await page.evaluate(query)).toBe(true);
  });

  const telling = Object.entries(STATES).filter(([name]) => isTelling(name, scheme));

  it.each(telling)('%s is accessible', async (_, bring) => {
    await bring({ page, sandbox, stack, merchant });
    const { found, passed } = await axeFindings();
    expect(found).toEqual([]);
    expect(passed).toBeGreaterThan(10);
    // The same stops have the same rings at night.
    if (scheme === 'light') expect(await walkByKeyboard()).toEqual([]);
  });

  it('axe and the walk by keyboard look into the frame', async () => {
    await STATES['the tag alone']?.({ page, sandbox, stack, merchant });
    await page.enterFrame(FRAME);
    await page.evaluate(`const style = new CSSStyleSheet();
      style.replaceSync('* { outline: 0 !important } label { color: rgb(127 127 127) !important }');
      document.adoptedStyleSheets = [style];`);
    await page.leaveFrames();
    expect((await axeFindings()).found.join()).toMatch(/color-contrast .*iframe.*label/);
    expect((await walkByKeyboard()).join()).toContain('no ring: <input id="number"');
  });

  it('the gallery of all states in Arabic is accessible', async () => {
    await page.goto(`${stack.shop}/gallery.html?locale=ar&theme=${scheme}`);
    await page.waitFor(`return document.querySelector('[data-done]') !== null`, 60_000);
    await page.waitFor(`return [...document.querySelectorAll('easy-checkout')].slice(1).every(
      ({ shadowRoot }) => shadowRoot.querySelector('.root').lang === 'ar')`);
    // All of them have landmarks of the same names.
    const { found, documents } = await axeFindings(['landmark-unique']);
    expect(found).toEqual([]);
    expect(documents).toBeGreaterThan(9);
  });
});
