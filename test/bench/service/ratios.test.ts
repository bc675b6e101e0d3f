import { describe, expect, it } from 'vitest';
import { judge } from './ratios.ts';

const rounds = (...ratios: readonly number[]) =>
  ratios.map((ratio) => ({ ours: 1000 * ratio, floor: 1000 }));

describe('the bench of the service', () => {
  it('takes the middle of its rounds, whatever has disturbed one of them', () => {
    const { ratio, noise } = judge(rounds(0.5, 0.5, 0.5, 0.5, 0.01), 0.5);
    expect([ratio, noise]).toEqual([0.5, 0]);
  });

  it('fails a ratio that is under its bound by more than the rounds differ', () => {
    expect(judge(rounds(0.5, 0.5, 0.5, 0.5), 0.51).isUnder).toBe(true);
    const uneven = rounds(0.4, 0.4, 0.5, 0.6, 0.6);
    expect(judge(uneven, 0.55).isUnder).toBe(false);
    expect(judge(uneven, 0.7).isUnder).toBe(true);
  });
});
