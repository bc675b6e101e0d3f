import { isThemeValue } from '../src/ui/theme.ts';

export interface Accent {
  readonly color: string;
  /** Black or white, whichever can be read better on it. */
  readonly text: string;
}

/** `color`, which a merchant has set, as a button's colour; `undefined` when it is none. */
export function accentOf(color: string | undefined): Accent | undefined {
  // The grammar of each colour of the look.
  if (!color || !isThemeValue('text', color)) return undefined;
  const probe = document.createElement('span');
  // Every notation of a colour comes back as three numbers from 0 to 1.
  probe.style.color = `color-mix(in srgb, ${color}, ${color})`;
  if (!probe.style.color) return undefined;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const scale = computed.startsWith('color(') ? 1 : 255;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (computed.match(/[\d.]+(e-?\d+)?/g) ?? [])
    .map(Number)
    .map((part, index) => (index < 3 ? part / scale : part));
  if (alpha < 1) return undefined;
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  // From this lightness on, black has the higher contrast: (1 + 0.05) / (l + 0.05) = (l + 0.05) / 0.05.
  return { color, text: light > 0.179 ? '#000000' : '#ffffff' };
}

/** WCAG 2.2, relative luminance. */
function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
