/** Red, green and blue from 0 to 1, and how much of it covers what is below. sRGB. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** `color(srgb 1 0.5 0 / 0.2)`, as browsers write what `color-mix(in srgb, …)` came to. */
export function parseColor(text: string): Color | undefined {
  const numbers = /^color\(srgb ([^)]+)\)$/.exec(text)?.[1];
  if (numbers === undefined) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers
    .split(/[\s/]+/)
    .map((part) => Math.min(1, Math.max(0, Number.parseFloat(part) || 0)));
  return [red, green, blue, alpha];
}

/** `color` laid over `ground`, which nothing shines through. */
export function over([red, green, blue, alpha]: Color, ground: Color): Color {
  const mix = (upper: number, lower: number) => upper * alpha + lower * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

/** Of two colours that nothing shines through, from 1 to 21. WCAG 2.2, contrast ratio. */
export function contrast(one: Color, other: Color): number {
  const light = [luminance(one), luminance(other)];
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const STEPS = 64;

/**
 * The colour nearest to `color` that has `ratio` against each of `grounds`: the same hue, darker or
 * lighter. Where there is none, the one that comes nearest to it.
 */
export function readable(color: Color, grounds: readonly Color[], ratio: number): Color {
  const lowest = (candidate: Color) =>
    Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  if (lowest(color) >= ratio) return color;
  let best = color;
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end of [0, 1]) {
      // As it will be written.
      const shift = (part: number) =>
        Math.round((part + ((end - part) * step) / STEPS) * 255) / 255;
      const candidate: Color = [shift(color[0]), shift(color[1]), shift(color[2]), 1];
      if (lowest(candidate) >= ratio) return candidate;
      if (lowest(candidate) > lowest(best)) best = candidate;
    }
  }
  return best;
}

/** As CSS writes it, in whole numbers from 0 to 255. */
export function colorText(color: Color): string {
  const parts = color.slice(0, 3).map((part) => Math.round(part * 255));
  return `rgb(${parts.join(' ')})`;
}
