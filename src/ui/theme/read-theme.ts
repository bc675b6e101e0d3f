import { type Theme, THEME } from './theme.ts';

/** The longest value of a theme. The frame refuses longer ones. */
const MAX_VALUE_LENGTH = 300;

/**
 * Properties that take a value of each kind, as many as there are tokens of it. None of them changes
 * the layout or loads anything.
 */
const TAKERS: Readonly<Record<keyof typeof THEME, readonly string[]>> = {
  color: [
    'color',
    'background-color',
    'border-top-color',
    'border-right-color',
    'border-bottom-color',
    'border-left-color',
    'outline-color',
    'caret-color',
    'column-rule-color',
    'text-decoration-color',
    'text-emphasis-color',
    'flood-color',
  ],
  'column-width': [
    'column-width',
    'scroll-margin-top',
    'scroll-margin-right',
    'scroll-margin-bottom',
    'scroll-margin-left',
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-right-radius',
    'border-bottom-left-radius',
  ],
  'font-weight': ['font-weight'],
  'font-family': ['font-family'],
};
const SCHEME_TAKER = 'stop-color';

/** Each token with the property that takes its value. */
const TOKENS = Object.entries(THEME).flatMap(([kind, names]) =>
  names.map((name, index) => [name, TAKERS[kind as keyof typeof THEME][index] ?? ''] as const),
);
const STYLE = [
  ...TOKENS.map(([name, taker]) => `${taker}:var(--_${name})`),
  `${SCHEME_TAKER}:light-dark(red,#fff)`,
].join(';');

const COMPUTED = new WeakMap<HTMLElement, CSSStyleDeclaration>();

/**
 * Reads the theme at `probe`, an empty hidden span inside the element. Each token is read as the value
 * of a property, so that `var()`, `light-dark()` and names of colors are resolved.
 *
 * The span keeps its style, so reading again changes nothing in the document: the browser computes its
 * style once for all tokens, and not at all when nothing else has changed.
 */
export function readTheme(probe: HTMLElement): Theme {
  const computed = COMPUTED.get(probe) ?? styled(probe);
  const values: Record<string, string> = {};
  for (const [name, taker] of TOKENS) {
    const value = computed.getPropertyValue(taker);
    if (value.length <= MAX_VALUE_LENGTH) values[name] = value;
  }
  const isDark = computed.getPropertyValue(SCHEME_TAKER).endsWith('255)');
  return { scheme: isDark ? 'dark' : 'light', values };
}

function styled(probe: HTMLElement): CSSStyleDeclaration {
  probe.style.cssText ||= STYLE;
  const computed = getComputedStyle(probe);
  COMPUTED.set(probe, computed);
  return computed;
}

/**
 * Calls `onChange` when the theme of the sentinel in `root` has changed, an empty span that nobody sees.
 * All that it takes from the theme has a transition: styles/theme/theme-sentinel.css. The probe has its
 * style from then on too, so that the browser computes both together with what they stand beside.
 */
export function watchTheme(root: ShadowRoot, onChange: () => void): void {
  for (const span of root.querySelectorAll<HTMLElement>('.theme-probe, .sentinel')) {
    span.style.cssText = STYLE;
  }
  root.querySelector('.sentinel')?.addEventListener('transitionrun', onChange);
}
