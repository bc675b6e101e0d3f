import {
  type Color,
  colorText,
  contrast,
  parseColor,
  readable,
} from '../../src/ui/theme/contrast.ts';
import { isThemeValue } from '../../src/ui/theme/theme.ts';

const BLACK: Color = [0, 0, 0, 1];
const WHITE: Color = [1, 1, 1, 1];
/** The darkest ground of the light page, and the lightest ground of the dark one. */
const LIGHT_GROUND: Color = [0xf6 / 255, 0xf7 / 255, 0xf9 / 255, 1];
const DARK_GROUND: Color = [0x1d / 255, 0x20 / 255, 0x27 / 255, 1];
/** The minimum ratios of WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const MARK = 3;
const STEPS = 64;

/**
 * The custom properties of the page for the color that a merchant has set; none if `color` is not a
 * color. On a light page the button has that color itself, and an edge that can be seen; on a dark
 * page it has the nearest color that can be seen.
 */
export function accentProperties(color: string | undefined): Readonly<Record<string, string>> {
  const brand = parse(color);
  if (!brand) return {};
  const onDark = brighter(brand, MARK);
  const mark = lightDark(readable(brand, [LIGHT_GROUND], MARK), onDark);
  return {
    '--easy-accent': lightDark(brand, onDark),
    '--easy-accent-text': lightDark(textOn(brand), textOn(onDark)),
    '--easy-accent-border': mark,
    '--ring': mark,
    '--link': lightDark(readable(brand, [LIGHT_GROUND], TEXT), brighter(brand, TEXT)),
  };
}

function parse(color: string | undefined): Color | undefined {
  // All colors of the theme share one grammar, so any of their names will do here.
  if (!color || !isThemeValue('text', color)) return undefined;
  const probe = document.createElement('span');
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  document.body.append(probe);
  const computed = probe.style.color && parseColor(getComputedStyle(probe).color);
  probe.remove();
  return computed && computed[3] === 1 ? computed : undefined;
}

/**
 * The color nearest to `color` that has at least `ratio` on the dark page. It keeps its hue and
 * becomes more vivid, and pale only where that is not enough.
 */
function brighter([red, green, blue]: Color, ratio: number): Color {
  const peak = Math.max(red, green, blue) || 1;
  let vivid = BLACK;
  for (let step = 0; step <= STEPS; step += 1) {
    const scale = 1 + ((1 / peak - 1) * step) / STEPS;
    // Components are rounded as they will be written.
    const part = (value: number) => Math.round(value * scale * 255) / 255;
    vivid = [part(red), part(green), part(blue), 1];
    if (contrast(vivid, DARK_GROUND) >= ratio) return vivid;
  }
  return readable(vivid, [DARK_GROUND], ratio);
}

/** Black or white, whichever is easier to read on `ground`. */
function textOn(ground: Color): Color {
  return contrast(WHITE, ground) < contrast(BLACK, ground) ? BLACK : WHITE;
}

function lightDark(light: Color, dark: Color): string {
  return `light-dark(${colorText(light)}, ${colorText(dark)})`;
}
