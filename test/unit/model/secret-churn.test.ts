import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecretChurn } from '../../../src/model/secret-churn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that renders another secret `count` times, every `every` milliseconds. */
function rendered(count: number, every: number) {
  const seen = { churns: 0, stable: 0, busy: false, used: new Set<unknown>() };
  const churn = new SecretChurn(
    () => (seen.churns += 1),
    () => (seen.stable += 1),
    () => seen.busy,
  );
  for (let time = 0; time < count; time += 1) {
    if (time > 0) vi.advanceTimersByTime(every);
    seen.used.add(churn.settle(`ecs_${time}`));
  }
  return { churn, seen };
}

describe('a secret that changes', () => {
  it('is used at once, up to ten times in ten seconds', () => {
    const { churn, seen } = rendered(11, 500);
    expect([...seen.used]).toHaveLength(11);
    expect(seen).toMatchObject({ churns: 0, stable: 0 });
    expect(churn.settle('ecs_10')).toBe('ecs_10');
  });

  it.each([16, 100, 700, 950])('every %i ms is told once, and asked for seldom', (every) => {
    const { seen } = rendered(60, every);
    expect(seen.churns).toBe(1);
    expect(seen.used.size).toBeLessThanOrEqual(12);
  });

  it('is taken as the newest, once it has been the same for a second', () => {
    const { churn, seen } = rendered(60, 16);
    expect(churn.settle('ecs_59')).toBe('ecs_10');
    vi.advanceTimersByTime(999);
    expect(churn.settle('ecs_59')).toBe('ecs_10');
    vi.advanceTimersByTime(1);
    expect(seen.stable).toBe(1);
    expect(churn.settle('ecs_59')).toBe('ecs_59');
  });

  it('is held back as long as a submit is under way, which it would cancel', () => {
    const { churn, seen } = rendered(60, 16);
    seen.busy = true;
    vi.advanceTimersByTime(5000);
    expect(churn.settle('ecs_59')).toBe('ecs_10');
    seen.busy = false;
    vi.advanceTimersByTime(1000);
    expect(seen.stable).toBe(1);
    expect(churn.settle('ecs_59')).toBe('ecs_59');
  });

  it('never asks more often than the service allows, however fast it changes', () => {
    for (const every of [50, 300, 900, 1000, 1100, 1500, 3000]) {
      let asked = 0;
      let last: unknown;
      let number = 0;
      const use = (): void => {
        const used = churn.settle(`ecs_${number}`);
        if (used !== last) asked += 1;
        last = used;
      };
      const churn = new SecretChurn(
        () => {},
        use,
        () => false,
      );
      for (let time = 0; time < 60_000; time += every) {
        number += 1;
        use();
        vi.advanceTimersByTime(every);
      }
      expect(asked, `every ${every} ms`).toBeLessThan(60);
    }
  });

  it('is used at once again when the page has come to rest', () => {
    const { churn } = rendered(60, 16);
    vi.advanceTimersByTime(20_000);
    expect(churn.settle('ecs_new')).toBe('ecs_new');
  });

  it('may go, and is no secret where it is none', () => {
    const { churn } = rendered(60, 16);
    expect(churn.settle(undefined)).toBe(undefined);
    expect(churn.settle('')).toBe('');
    expect(churn.settle(null)).toBe(null);
  });
});
