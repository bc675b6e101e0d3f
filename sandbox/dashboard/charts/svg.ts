import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { html } from 'hono/html';
import type { Html } from '../shell/page.ts';

/** A row of numbers over time, as one colour of a chart. */
export interface Series {
  readonly title: string;
  readonly values: readonly number[];
  /** The part of a class name that colours it. */
  readonly tone: 'main' | 'good' | 'bad' | 'wait';
}

export interface Chart {
  readonly title: string;
  /** What one place on the horizontal axis stands for, such as days, in the order of time. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly shape: 'bars' | 'line';
  /** A number of the vertical axis, in few characters. */
  readonly short: (value: number) => string;
}

/** Units of the picture. It is scaled to the width of its card. */
const [WIDTH, HEIGHT] = [380, 190];
const MARGIN = { top: 10, right: 6, bottom: 24, left: 52 };
const TICKS = 4;

/** A chart as a picture that needs no script. Its numbers are in the table beside it. */
export function drawn({ title, labels, series, shape, short }: Chart): Html {
  const x = scaleBand<number>()
    .domain(labels.keys())
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const y = scaleLinear()
    .domain(rangeOf(series, shape))
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const place = (index: number) => x(index) ?? 0;
  // Counts and minor units are whole, so there is nothing between them.
  const ticks = y.ticks(TICKS).filter((tick) => Number.isInteger(tick));
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Chart: ${title}">
    ${ticks.map(
      (tick) =>
        html`<line
            class="${tick === 0 ? 'zero' : 'tick'}"
            x1="${MARGIN.left}"
            x2="${WIDTH - MARGIN.right}"
            y1="${y(tick)}"
            y2="${y(tick)}"
          ></line>
          <text x="${MARGIN.left - 6}" y="${y(tick)}" dy="0.32em" text-anchor="end">
            ${short(tick)}
          </text>`,
    )}
    ${timeLabels(labels, (index) => place(index) + x.bandwidth() / 2)}
    ${
      shape === 'bars'
        ? bars(series, { place, width: x.bandwidth(), y })
        : lines(series, { place: (index) => place(index) + x.bandwidth() / 2, y })
    }
  </svg>`;
}

/**
 * The least and the largest value of the vertical axis. Bars of one place stand on each other, and
 * those of amounts below zero hang from it.
 */
function rangeOf(series: readonly Series[], shape: Chart['shape']): [number, number] {
  const all = shape === 'bars' ? stacked(series).flat() : series.flatMap(({ values }) => values);
  const ends = all.flatMap((end) => (typeof end === 'number' ? end : [end.from, end.to]));
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return least === most ? [0, 1] : [least, most];
}

/** Where each bar of each series begins and ends. */
function stacked(series: readonly Series[]): { readonly from: number; readonly to: number }[][] {
  const above: number[] = [];
  const below: number[] = [];
  return series.map(({ values }) =>
    values.map((value, index) => {
      const pile = value < 0 ? below : above;
      const from = pile[index] ?? 0;
      pile[index] = from + value;
      return { from, to: from + value };
    }),
  );
}

/** The first, the middle and the last label, which have room at any width. */
function timeLabels(labels: readonly string[], place: (index: number) => number): Html[] {
  const last = labels.length - 1;
  const chosen = [...new Set([0, Math.round(last / 2), last])].filter((index) => index >= 0);
  return chosen.map((index) => {
    const isEdge = chosen.length > 1 && (index === 0 || index === last);
    const anchor = isEdge ? (index === 0 ? 'start' : 'end') : 'middle';
    const x = isEdge ? (index === 0 ? MARGIN.left : WIDTH - MARGIN.right) : place(index);
    return html`<text x="${x}" y="${HEIGHT - 6}" text-anchor="${anchor}">${labels[index]}</text>`;
  });
}

interface Scales {
  readonly place: (index: number) => number;
  readonly y: (value: number) => number;
}

function bars(
  series: readonly Series[],
  { place, width, y }: Scales & { readonly width: number },
): Html[] {
  return stacked(series).flatMap((ends, at) =>
    ends.flatMap(({ from, to }, index) => {
      if (from === to) return [];
      const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))];
      return [
        html`<rect
          class="fill tone-${series[at]?.tone ?? 'main'}"
          x="${place(index)}"
          y="${top}"
          width="${width}"
          height="${Math.max(bottom - top, 1)}"
        ></rect>`,
      ];
    }),
  );
}

function lines(series: readonly Series[], { place, y }: Scales): Html[] {
  const at = (_: number, index: number) => place(index);
  return series.map(({ values, tone }) => {
    const below = area<number>().x(at).y0(y(0)).y1(y)([...values]);
    const above = line<number>().x(at).y(y)([...values]);
    return html`<path class="area tone-${tone}" d="${below}"></path>
      <path class="stroke tone-${tone}" d="${above}"></path>`;
  });
}
