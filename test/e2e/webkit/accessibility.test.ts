import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEYS, WebkitPage } from '../../support/engines/webdriver.ts';
import { missedStops, noteStop } from '../../support/pages/keyboard-walk.ts';
import { SandboxControl } from '../../support/service/sandbox-control.ts';
import { isTelling } from '../../support/pages/telling-states.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { FRAME } from './scripts.ts';
import { STATES } from './states.ts';

// The one that the other engines are looked at with.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

const CHECKOUTS = "[...document.querySelectorAll('easy-checkout')]";
/** Of all states of the gallery that show one. */
const FRAMES = `${CHECKOUTS}.flatMap(({ shadowRoot }) =>
  [...shadowRoot.querySelectorAll('iframe')].filter(({ offsetHeight }) => offsetHeight > 0))`;

/**
 * What axe finds in the one document that the driver is in. The frame is drawn on the page's ground,
 * which axe does not see from there, so its colors are left to the other engines. The page is at its
 * top, because the bar with the total covers what a buyer has scrolled under it.
 */
const RUN = `const done = arguments[arguments.length - 1];
  window.scrollTo(0, 0);
  const rules = window.parent === window ? {} : { 'color-contrast': { enabled: false } };
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  axe.run(document, { iframes: false, runOnly, rules }).then(
    ({ violations, passes }) => done({
      found: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)),
      passed: passes.length,
    }),
    (error) => done({ found: [String(error)], passed: 0 }),
  );`;

let stack: TestStack;
let sandbox: SandboxControl;
let page: WebkitPage;

beforeAll(async () => {
  stack = await startTestStack();
  sandbox = new SandboxControl(stack.service);
});
afterAll(() => stack.close());

/** @param least - So many rules have something to look at. */
async function expectNoBarriers(least = 10): Promise<void> {
  const { found, passed } = await page.evaluateLater<{ found: string[]; passed: number }>(
    AXE + RUN,
  );
  expect(found).toEqual([]);
  expect(passed).toBeGreaterThan(least);
}

const IS_IN_FRAME = `const at = document.activeElement;
  return (at?.shadowRoot?.activeElement ?? at)?.tagName === 'IFRAME'`;

/** More stops than any page has. */
const MOST_STOPS = 60;

/** Asks a question in the document that the driver is in. */
async function ask<Result>(question: () => Result): Promise<Result> {
  return page.evaluate<Result>(`return (${question.toString()})()`);
}

/** Asks a question in the payment fields. */
async function askFrame<Result>(question: () => Result): Promise<Result> {
  await page.enterFrame(FRAME);
  const answer = await ask(question);
  await page.leaveFrames();
  return answer;
}

/**
 * Presses Tab until every control of the page and its frame has had the focus. The driver enters the
 * frame only while the focus is in it: otherwise it would take the focus along.
 *
 * @returns The controls that had no ring, and those that were never reached.
 */
async function walkByKeyboard(): Promise<readonly string[]> {
  const isFrameShown = await page.evaluate<boolean>(`${FRAME}?.offsetHeight > 0`);
  const problems: (string | undefined | null)[] = [];
  let missed = await ask(missedStops);
  let missedInFrame = isFrameShown ? ['the payment fields'] : [];
  for (let stop = 0; missed.length + missedInFrame.length > 0 && stop < MOST_STOPS; stop += 1) {
    await page.press(KEYS.tab);
    problems.push(await ask(noteStop));
    if (await page.evaluate<boolean>(IS_IN_FRAME)) {
      problems.push(await askFrame(noteStop));
      missedInFrame = [...(await askFrame(missedStops))];
    }
    missed = await ask(missedStops);
  }
  const unreached = [...missed, ...missedInFrame].map((control) => `never reached: ${control}`);
  return [...problems.filter((problem) => problem != null), ...unreached];
}

describe.each(['light', 'dark'] as const)('in WebKit, where pages are %s', (scheme) => {
  beforeAll(async () => {
    page = await WebkitPage.open(scheme);
  });
  afterAll(() => page.close());
  beforeEach(async () => {
    await sandbox.reset();
    // What an earlier test has typed is kept as a draft.
    for (const origin of [stack.shop, stack.checkout]) {
      await page.goto(origin);
      await page.evaluate('sessionStorage.clear()');
    }
  });

  it('pages find the colour scheme', async () => {
    await page.goto(stack.shop);
    const query = `return matchMedia('(prefers-color-scheme: ${scheme})').matches`;
    expect(await page.evaluate(query)).toBe(true);
  });

  const looked = Object.entries(STATES).filter(([name]) => scheme === 'light' || isTelling(name));
  it.each(looked)('%s is accessible', async (_, bring) => {
    await bring({ page, sandbox, stack });
    await expectNoBarriers();
    if (await page.evaluate<boolean>(`${FRAME}?.offsetHeight > 0`)) {
      await page.enterFrame(FRAME);
      await expectNoBarriers(4);
      await page.leaveFrames();
    }
    // The same stops have the same rings at night.
    if (scheme === 'light') expect(await walkByKeyboard()).toEqual([]);
  });

  it('the gallery of all states in Arabic is accessible', { timeout: 120_000 }, async () => {
    await page.goto(`${stack.shop}/gallery.html?locale=ar&theme=${scheme}`);
    await page.waitFor(`return document.querySelector('[data-done]') !== null`, 60_000);
    await page.waitFor(`return ${CHECKOUTS}.slice(1).every(
      ({ shadowRoot }) => shadowRoot.querySelector('.root').lang === 'ar')`);
    await expectNoBarriers();
    const frames = await page.evaluate<number>(`return ${FRAMES}.length`);
    expect(frames).toBeGreaterThan(8);
    for (let at = 0; at < frames; at += 1) {
      await page.enterFrame(`return ${FRAMES}[${at}]`);
      await expectNoBarriers(4);
      await page.leaveFrames();
    }
  });
});
