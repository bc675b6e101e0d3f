import { addProbe } from './probe.ts';
import { type Theme, THEME } from './theme.ts';

/** The longest value of a theme. The frame refuses longer ones. */
const MAX_VALUE_LENGTH = 300;

/** A span for one token, which has the token's value as its own color, length or font. */
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
 * Reads the theme at `place`, an empty hidden span inside the element. Each token is read where it
 * takes effect, so that `var()`, `light-dark()` and names of colors are resolved.
 *
 * The spans that take the values stay in `place`, so reading again changes nothing in the document.
 * The browser computes its styles once for all tokens, and not at all when nothing else has
 * changed.
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
  const tokens = Object.entries(THEME).flatMap(([property, names]) =>
    names.map((name) => ({
      name,
      property,
      computed: getComputedStyle(addProbe(place, `${property}:var(--_${name})`)),
    })),
  );
  const scheme = getComputedStyle(addProbe(place, 'color:light-dark(red,#fff)'));
  const probes = { tokens, scheme };
  PROBES.set(place, probes);
  return probes;
}
