import { describe, expect, it } from 'vitest';
import { lengthOf, reserveRule, type Room, stepsOf } from '../../scripts/reserve/rule.ts';

/** A form that is lower from 400 pixels on, and has a summary beside it from 700 pixels on. */
function roomAt(width: number): Room {
  const start = width < 500 ? 17 : 25;
  return {
    width,
    height: width < 400 ? 1000.4 : 900.4,
    top: width < 700 ? 500.2 : 300.2,
    start,
    end: width < 700 ? start : start + Math.max(300, 0.4 * (width - 2)),
    frame: width < 400 ? 420 : 340,
  };
}

const rooms = Array.from({ length: 1001 }, (_, index) => roomAt(280 + index));

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** What a length of the rule is in a container of `width`, as a browser computes it. */
function computed(length: string, width: number): number {
  const expression = length
    .replaceAll(/([\d.]+)%/g, (_, share: string) => String((Number(share) / 100) * width))
    .replaceAll('px', '')
    .replaceAll('calc', '');
  // oxlint-disable-next-line no-implied-eval -- The text is arithmetic of the rule under test.
  const evaluate = new Function('clamp', 'max', `return ${expression}`);
  return (evaluate as (...functions: unknown[]) => number)(clamp, Math.max);
}

describe('the rule that keeps the room of the form', () => {
  it('has a step where the form changes, and none for what browsers do not count', () => {
    const values = [500, 500.4, 502, 520, 520].map((height, index) => ({
      ...roomAt(300 + index),
      height,
    }));
    expect(stepsOf(values, (room) => room.height)).toEqual([
      { width: 300, value: 500 },
      { width: 303, value: 520 },
    ]);
  });

  it('rises and falls with the width of the container', () => {
    const length = lengthOf([
      { width: 280, value: 50 },
      { width: 400, value: 20 },
      { width: 600, value: 90 },
    ]);
    expect([300, 399, 400, 599, 600, 1000].map((width) => computed(length, width))).toEqual([
      50, 50, 20, 20, 90, 90,
    ]);
  });

  it('is the room of the form, and its place for the frame, at every width', () => {
    const rule = reserveRule(rooms);
    const value = (property: string) =>
      new RegExp(`${property}:(.*?)[;}]`).exec(rule)?.[1]?.replace('var(--easy-reserve,0px)', '0');
    const [, start = '', end = ''] =
      /^(calc\(.*\)) (calc\(.*\))$/.exec(value('padding-inline') ?? '') ?? [];
    for (const room of rooms) {
      const top = computed(value('padding-top') ?? '', room.width);
      const below = computed(value('padding-bottom') ?? '', room.width);
      expect(Math.abs(top - room.top), `top at ${room.width}`).toBeLessThan(2);
      expect(Math.abs(top + below - room.height), `height at ${room.width}`).toBeLessThan(2);
      expect(computed(start, room.width), `start at ${room.width}`).toBe(room.start);
      expect(Math.abs(computed(end, room.width) - room.end), `end at ${room.width}`).toBeLessThan(
        2,
      );
    }
  });

  it('gives an early frame its greatest height, and takes no room for it twice', () => {
    expect(reserveRule(rooms)).toMatch(/height:420px;margin-bottom:-420px/);
  });
});
