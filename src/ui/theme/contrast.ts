/** Red, green, blue and opacity, each from 0 to 1. sRGB. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Parses `color(srgb 1 0.5 0 / 0.2)`, which is how browsers write the result of `color-mix(in srgb,
 * …)`.
 */
export function parseColor(text: string): Color | undefined {
  const numbers = /^color\(srgb ([^)]+)\)$/.exec(text)?.[1];
  if (numbers === undefined) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
    .split(/[\s/]+/)
    .map((part) => Math.min(1, Math.max(0, Number.parseFloat(part) || 0)));
  return [red, green, blue, alpha];
}

/** The result of painting `color` over the opaque `ground`. */
export function over([red, green, blue, alpha]: Color, ground: Color): Color {
  const mix = (upper: number, lower: number) => upper * alpha + lower * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

/** The contrast ratio of two opaque colours, from 1 to 21. WCAG 2.2. */
export function contrast(one: Color, other: Color): number {
  const light = [luminance(one), luminance(other)];
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

/** The relative luminance of an opaque color, from 0 to 1. WCAG 2.2. */
export function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const STEPS = 64;

/**
 * The colour nearest to `color` that has at least `ratio` against each of `grounds`: the same hue,
 * darker or lighter. If there is none, it is the colour with the highest ratio.
 */
export function readable(color: Color, grounds: readonly Color[], ratio: number): Color {
  const lowest = (candidate: Color) =>
    Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  if (lowest(color) >= ratio) return color;
  let best = color;
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end of [0, 1]) {
      // Components are rounded as they will be written.
      const shift = (part: number) =>
        Math.round((part + ((end - part) * step) / STEPS) * 255) / 255;
      const candidate: Color = [shift(color[0]), shift(color[1]), shift(color[2]), 1];
      if (lowest(candidate) >= ratio) return candidate;
      if (lowest(candidate) > lowest(best)) best = candidate;
    }
  }
  return best;
}

/** Writes a colour in CSS, with whole numbers from 0 to 255. */
export function colorText(color: Color): string {
  const parts = color.slice(0, 3).map((part) => Math.round(part * 255));
  return `rgb(${parts.join(' ')})`;
}
