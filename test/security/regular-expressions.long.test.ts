import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { dataFiles } from '../../scripts/build/data-files.ts';
import type { AddressFormat } from '../../src/address/format.ts';
import { loadTool, toolPath } from '../support/packages/tools.ts';
import { writtenExpressions } from '../support/sources/regular-expressions.ts';

/*
 * No regular expression takes longer than in proportion to what it reads: whoever sends a long text
 * would keep the sandbox, or a buyer's page, busy with it.
 */

/** What the checker says. */
interface Verdict {
  readonly status: 'safe' | 'unknown' | 'vulnerable';
  readonly checker: 'automaton' | 'fuzz';
  readonly complexity: { readonly summary: string };
}

interface Checker {
  readonly checkSync: (
    source: string,
    flags: string,
    options: { readonly timeout: number; readonly checker?: 'automaton' },
  ) => Verdict;
}

// npm has installed the checker as a program of this machine's own kind, ten times as fast as the one
// in JavaScript, where there is one.
const isOwnKind = readdirSync(toolPath('.')).some((name) => /^recheck-(?!jar)/.test(name));
vi.stubEnv('RECHECK_BACKEND', isOwnKind ? 'native' : 'pure');
const { checkSync } = loadTool('recheck') as Checker;
vi.setConfig({ testTimeout: 180_000 });

/** Milliseconds for one expression, on a machine that may have other work. */
const CHECK_TIMEOUT_MS = 60_000;

/**
 * Addresses of mail: the limit of 63 for each label makes more states than the checker looks at. What
 * they cost is measured.
 */
const isMeasured = (expression: string): boolean => expression.includes('{0,61}');

const postalPatterns = Object.values(dataFiles()).flatMap((file) => {
  const { postal } = JSON.parse(file) as Partial<AddressFormat>;
  return postal ? [`^(?:${postal.pattern})$`] : [];
});

/** What is built while the code runs: the expressions that can come of it, one entry for each place. */
const BUILT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/address/postal-code.ts': [[...new Set(postalPatterns)]],
  'src/frame/card/place-fields.ts': [['^en-[A-Z]{2}$', '^zh-Hant-[A-Z]{2}$']],
  'src/frame/card/postal-code.ts': [[String.raw`\bU\w*S`]],
};

const { literals, built, borrowed } = writtenExpressions(['sandbox', 'src']);

/** The checker searches for bad texts where theory would be dear; what it finds, theory has to confirm. */
function complexityOf(source: string, flags = ''): string {
  const timeout = CHECK_TIMEOUT_MS;
  const first = checkSync(source, flags, { timeout });
  const isFound = first.status !== 'safe' && first.checker === 'fuzz';
  const exact = isFound ? checkSync(source, flags, { checker: 'automaton', timeout }) : first;
  const found = exact.status === 'unknown' ? first : exact;
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable' ? found.complexity.summary : 'not known';
}

/** Milliseconds of this process alone, the least of several. */
function costOf(expression: RegExp, text: string): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expression.test(text);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...costs);
}

const parts = (expression: string): [source: string, flags: string] => {
  const end = expression.lastIndexOf('/');
  return [expression.slice(1, end), expression.slice(end + 1)];
};

/** The same expression without backslashes before slashes, which a class of characters may have. */
const unescaped = (expression: string): string => expression.replaceAll(String.raw`\/`, '/');

describe('a regular expression of the sources', () => {
  it('is found by the parser', () => {
    expect(literals.size).toBeGreaterThan(100);
    // The frame has the library's expression as a literal, which must stay the same.
    const ofMail = [...literals.keys()].filter(isMeasured).map(unescaped);
    expect(ofMail).toContain(unescaped(String(z.regexes.html5Email)));
  });

  it('that is not linear is known to the checker', () => {
    expect(complexityOf(String.raw`[\w-]*_secret_[\w-]+`, 'g')).not.toBe('linear');
    expect(complexityOf('^(a+)+$')).not.toBe('linear');
  });

  const checked = [...literals].filter(([expression]) => !isMeasured(expression));

  it.each(checked)('%s of %s is linear', (expression) => {
    expect(complexityOf(...parts(expression))).toBe('linear');
  });

  it('is built only where this test knows what comes of it', () => {
    const places = Object.entries(BUILT).map(([file, expressions]) => [file, expressions.length]);
    expect(Object.fromEntries(built)).toEqual(Object.fromEntries(places));
  });

  it.each(Object.keys(BUILT))('is linear as %s builds it', (file) => {
    for (const source of BUILT[file]?.flat() ?? []) {
      expect(`${source}: ${complexityOf(source)}`).toBe(`${source}: linear`);
    }
  });

  it('costs as much as it reads where it is one of an address of mail', () => {
    expect([...borrowed]).toEqual([]);
    const written = [...literals.keys()]
      .filter(isMeasured)
      .map((text) => new RegExp(...parts(text)));
    expect(written).toHaveLength(2);
    for (const expression of written) {
      for (const part of [
        'a',
        'a.',
        'a-',
        '@',
        'a@',
        `${'a'.repeat(60)}.`,
        `${'-'.repeat(61)}a.`,
      ]) {
        // Squared growth takes seconds for so much.
        expect(costOf(expression, `a@${part.repeat(200_000 / part.length)}!`)).toBeLessThan(1000);
        expect(costOf(expression, part.repeat(200_000 / part.length))).toBeLessThan(1000);
      }
    }
  });
});
