import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

/*
 * axe, document by document. What says that it runs in a document holds all that it needs.
 */

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));

/** The script of axe, the same in every engine. */
export const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Levels A and AA of WCAG 2.0 to 2.2, and what axe takes for best practice. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Which rules axe keeps to. */
export interface AxeOptions {
  readonly runOnly: { readonly type: 'tag'; readonly values: readonly string[] };
  readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>;
}

/** @param without - Rules that the page cannot keep. */
export function axeOptions(without: readonly string[] = []): AxeOptions {
  return {
    runOnly: { type: 'tag', values: WCAG },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
}

/** A part of a context, as axe hands it from document to document. */
export type Part = Readonly<Record<string, unknown>>;

/** What axe has looked at in one document; `inFrames` says what it has to look at in its frames. */
export interface Partial {
  /** As JSON: the protocols of browsers take long over what has many levels. */
  readonly result: string;
  readonly inFrames: readonly { readonly frameSelector: string; readonly frameContext: Part }[];
}

declare global {
  /** Set by the script of axe: its functions for pages with frames of other sites. */
  var axe:
    | {
        runPartial(part: Part, options: AxeOptions): Promise<unknown>;
        finishRun(
          results: unknown,
          options: AxeOptions,
        ): Promise<{ violations: Finding[]; passes: Finding[] }>;
        utils: {
          getFrameContexts(part: Part): Partial['inFrames'];
          shadowSelect(selector: string): Element | null;
        };
      }
    | undefined;
}

/** Runs in a document. Resolves with nothing where axe has to be brought first. */
export async function lookAt(asked: {
  part: Part;
  options: AxeOptions;
}): Promise<Partial | undefined> {
  const { axe } = globalThis;
  if (!axe) return undefined;
  const inFrames = axe.utils.getFrameContexts(asked.part);
  const result = await axe.runPartial(asked.part, asked.options);
  return { inFrames, result: JSON.stringify(result) };
}

/** The context of a whole document. */
export const WHOLE: Part = { exclude: [] };

async function resultsOf(frame: Frame, part: Part, options: AxeOptions): Promise<string[]> {
  const asked = { part, options };
  let partial = await frame.evaluate(lookAt, asked);
  if (!partial) {
    await frame.evaluate(AXE);
    partial = await frame.evaluate(lookAt, asked);
  }
  const results = [partial?.result ?? 'null'];
  for (const { frameSelector, frameContext } of partial?.inFrames ?? []) {
    const owner = await frame.evaluateHandle(
      (selector) => globalThis.axe?.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await owner.asElement()?.contentFrame();
    if (!child) throw new Error(`axe has found a frame without a document: ${frameSelector}`);
    results.push(...(await resultsOf(child, frameContext, options)));
  }
  return results;
}

/** What axe says about a page and all its frames. */
export interface Verdict {
  /** What it has found, as rule and place. */
  readonly found: readonly string[];
  /** How many rules had something to look at, and found nothing. */
  readonly passed: number;
}

/** Runs in the page. `results` are those of its documents as JSON, each before those of its frames. */
export async function finish(asked: { results: string; options: AxeOptions }): Promise<Verdict> {
  const all = await globalThis.axe?.finishRun(JSON.parse(asked.results), asked.options);
  if (!all) throw new Error('axe is not in the page.');
  return {
    found: all.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    ),
    passed: all.passes.length,
  };
}

/**
 * Runs in a document. Gives it a ground of its own where it is drawn on another one's: axe takes what is
 * transparent for white.
 *
 * @param around - The ground that the document is drawn on, as a CSS color.
 * @returns The ground of its frames.
 */
export function ground(around: string): string {
  const html = document.documentElement;
  html.style.backgroundColor = '';
  const isClear = getComputedStyle(html).backgroundColor === 'rgba(0, 0, 0, 0)';
  if (isClear) html.style.backgroundColor = around;
  const root = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('.root');
  return root ? getComputedStyle(root).backgroundColor : around;
}

/**
 * What axe finds in the page and in every frame of it. It is brought once into each document, and the results
 * travel as text: with `AxeBuilder`, Firefox takes seven times as long.
 */
export async function axeFindings(page: Page, without: readonly string[]): Promise<Verdict> {
  let around = 'Canvas';
  for (const frame of page.frames()) around = await frame.evaluate(ground, around);
  const options = axeOptions(without);
  const results = await resultsOf(page.mainFrame(), WHOLE, options);
  return page.evaluate(finish, { results: `[${results.join()}]`, options });
}
