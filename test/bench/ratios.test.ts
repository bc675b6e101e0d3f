import { describe, expect, it } from 'vitest';
import { judge, median, type Rounds } from './ratios.ts';

const FLOOR = 'lit and early frame';
const PAGE = 'tag alone';

function forms(ours: readonly number[], theirs: readonly number[]): Rounds {
  return { [PAGE]: ours.map((form) => ({ form })), [FLOOR]: theirs.map((form) => ({ form })) };
}

describe('the bench', () => {
  it('takes the middle of its rounds', () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([1, 2])).toBe(1.5);
  });

  it('fails a ratio that is over its bound, and no other one', () => {
    const rounds = forms([2000, 2000], [1000, 1000]);
    const bound = { measure: 'form', floor: FLOOR, goal: 1 } as const;
    expect(judge(rounds, PAGE, { ...bound, most: 2 }).isOver).toBe(false);
    expect(judge(rounds, PAGE, { ...bound, most: 1.99 }).isOver).toBe(true);
  });

  it('fails no ratio that is over by less than the rounds differ', () => {
    const bound = { measure: 'form', floor: FLOOR, most: 1.9, goal: 1 } as const;
    const outcome = judge(forms([2000, 2000], [900, 1100]), PAGE, bound);
    expect(outcome).toMatchObject({ value: 2, isOver: false });
    expect(outcome.noise).toBeCloseTo(0.1);
    expect(judge(forms([2200, 2200], [900, 1100]), PAGE, bound).isOver).toBe(true);
  });

  it('takes bytes and requests as they are', () => {
    const rounds: Rounds = { [PAGE]: [{ bytes: 101 }, { bytes: 101 }, { bytes: 90 }] };
    const bound = { measure: 'bytes', most: 100, goal: 1 } as const;
    expect(judge(rounds, PAGE, bound)).toMatchObject({ value: 101, noise: 0, isOver: true });
  });

  it('compares work without that of an empty page', () => {
    const rounds: Rounds = {
      [PAGE]: [{ cpu: 300 }],
      [FLOOR]: [{ cpu: 200 }],
      empty: [{ cpu: 100 }],
    };
    const bound = { measure: 'cpu', floor: FLOOR, most: 2, goal: 1 } as const;
    expect(judge(rounds, PAGE, bound).value).toBe(2);
  });

  it('does not pass what it has not measured', () => {
    const bound = { measure: 'heap', floor: FLOOR, most: 2, goal: 1 } as const;
    expect(() => judge(forms([1], [1]), PAGE, bound)).toThrow('heap');
  });
});
