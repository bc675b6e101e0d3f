import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeFlaky, MAX_FLAKY_RUNS } from '../../scripts/test/flaky.mjs';

const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

let runs = 0;
let memory = '';
beforeEach(() => {
  memory = join(folder, `${(runs += 1)}.json`);
});

const CLEAN = { passed: 5, failed: 0, failures: [], flaky: [], reasons: {} };
const FLAKY = { ...CLEAN, flaky: ['a test'], reasons: { 'a test': 'It took too long.' } };

const judge = (outcome: typeof FLAKY | typeof CLEAN, step = 'journeys') =>
  judgeFlaky(step, outcome, memory);

describe('a test that passes only on its second try', () => {
  it('is named, with the number of runs in a row', () => {
    expect(judge(FLAKY)).toMatchObject({ passed: 5, flaky: ['a test (1 of 3 runs in a row)'] });
    expect(judge(FLAKY)).toMatchObject({ passed: 5, flaky: ['a test (2 of 3 runs in a row)'] });
  });

  it('is listed with the reason of its first try', () => {
    const { flaky, reasons } = judge(FLAKY);
    expect(flaky.map((test) => reasons[test])).toEqual(['It took too long.']);
  });

  it('fails the third time in a row', () => {
    for (let run = 1; run < MAX_FLAKY_RUNS; run += 1) judge(FLAKY);
    expect(judge(FLAKY)).toMatchObject({ passed: 4, failed: 1, failures: ['a test'] });
  });

  it('is forgotten once it passes at once', () => {
    judge(FLAKY);
    judge(FLAKY);
    expect(judge(CLEAN)).toEqual(CLEAN);
    expect(judge(FLAKY)).toMatchObject({ failed: 0, flaky: ['a test (1 of 3 runs in a row)'] });
  });

  it('is remembered while other steps run', () => {
    judge(FLAKY);
    judge(CLEAN, 'units in Chromium');
    expect(judge(FLAKY).flaky).toEqual(['a test (2 of 3 runs in a row)']);
  });
});
