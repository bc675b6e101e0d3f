import type { Theme } from './theme.ts';
import { CARRIED } from './token-styles.ts';

/** The most characters that one value of a theme may have. The frame refuses more. */
const MAX_VALUE_LENGTH = 300;

/** One span for each token, which takes the token's value as its own color, length or font. */
interface TokenProbe {
  readonly name: string;
  readonly property: string;
  readonly computed: CSSStyleDeclaration;
}

interface ThemeProbes {
  readonly tokens: readonly TokenProbe[];
  readonly scheme: CSSStyleDeclaration;
}

const PROBES = new WeakMap<HTMLElement, ThemeProbes>();

/**
 * The theme where `place` stands, an empty hidden span inside the element: each token is read where it
 * takes effect, so that `var()`, `light-dark()` and names of colors arrive as plain values.
 *
 * The spans that take the values stay in `place`, so reading again changes nothing in the document:
 * the browser computes its styles once for all tokens, and not at all when nothing else has changed.
 */
export function readTheme(place: HTMLElement): Theme {
  const probes = PROBES.get(place) ?? addProbes(place);
  const values: Record<string, string> = {};
  for (const { name, property, computed } of probes.tokens) {
    const value = computed.getPropertyValue(property);
    if (value.length <= MAX_VALUE_LENGTH) values[name] = value;
  }
  return { scheme: probes.scheme.color.endsWith('255)') ? 'dark' : 'light', values };
}

function addProbes(place: HTMLElement): ThemeProbes {
  const tokens = Object.entries(CARRIED).flatMap(([property, declarations]) =>
    [...declarations.matchAll(/[\w-]+(?=:)/g)].map(([name]) => ({
      name,
      property,
      computed: addProbe(place, `${property}:var(--_${name})`),
    })),
  );
  const probes = { tokens, scheme: addProbe(place, 'color:light-dark(red,#fff)') };
  PROBES.set(place, probes);
  return probes;
}

/** The computed style of a new span in `place` that has `style`, which stays up to date by itself. */
function addProbe(place: HTMLElement, style: string): CSSStyleDeclaration {
  const span = place.appendChild(document.createElement('span'));
  span.style.cssText = style;
  return getComputedStyle(span);
}
