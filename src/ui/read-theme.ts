import type { Theme } from './theme.ts';
import { CARRIED } from './token-styles.ts';

/** What one value of a look may have, in characters. The frame refuses more. */
const LONGEST = 300;

/**
 * The look of `probe`, a span inside the element: each token is read where it takes effect, so that
 * `var()`, `light-dark()` and names of colours arrive as plain values.
 */
export function readTheme(probe: HTMLElement): Theme {
  const values: Record<string, string> = {};
  const { style } = probe;
  const computed = getComputedStyle(probe);
  for (const [property, tokens] of Object.entries(CARRIED)) {
    for (const [name] of tokens.matchAll(/[\w-]+(?=:)/g)) {
      style.cssText = `${property}:var(--_${name})`;
      const value = computed.getPropertyValue(property);
      if (value.length <= LONGEST) values[name] = value;
    }
  }
  style.cssText = 'color:light-dark(red,#fff)';
  const scheme = computed.color.endsWith('255)') ? 'dark' : 'light';
  style.cssText = '';
  return { scheme, values };
}
