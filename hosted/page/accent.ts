import { luminance } from '../../src/ui/contrast.ts';
import { isThemeValue } from '../../src/ui/theme.ts';

export interface Accent {
  readonly color: string;
  /** Black or white, whichever is easier to read on `color`. */
  readonly text: string;
}

/** The button colour that a merchant has set; `undefined` when `color` is not a colour. */
export function accentOf(color: string | undefined): Accent | undefined {
  // All colours of the theme share one grammar, so any of their names will do here.
  if (!color || !isThemeValue('text', color)) return undefined;
  const probe = document.createElement('span');
  // Browsers compute every notation of such a mix to three numbers from 0 to 1.
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
  // From this luminance l on, black has the higher contrast, because (1 + 0.05) / (l + 0.05) equals
  // (l + 0.05) / 0.05 there.
  return { color, text: luminance([red, green, blue, alpha]) > 0.179 ? '#000000' : '#ffffff' };
}
