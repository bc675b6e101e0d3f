import { type Color, colorText, contrast, over, parseColor, readable } from './contrast.ts';
import { watchTheme } from './read-theme.ts';
import { THEME_KEYWORDS } from './theme-keywords.ts';

/** The minimum ratios of WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const MARK = 3;
/** The ratio for text on a ground that is tinted with the text's own colour. */
const TINTED = 5;

/**
 * The pairs that need contrast: the token to adjust, its minimum ratio, and the tokens to compare
 * it with. The order matters, because adjusted tokens are what later ones are compared with.
 */
const PAIRS: readonly (readonly [name: string, ratio: number, ...grounds: string[]])[] = [
  ['text', TEXT, 'background'],
  ['summary-background', TEXT, 'text'],
  ['muted', TEXT, 'background', 'summary-background'],
  ['label', TEXT, 'background'],
  ['link', TEXT, 'background'],
  ['danger', TINTED, 'background'],
  ['field-text', TEXT, 'field'],
  ['placeholder', TEXT, 'field'],
  ['accent-text', TEXT, 'accent'],
  ['accent-hover', TEXT, 'accent-text'],
  ['accent-border', MARK, 'background'],
  ['border', MARK, 'background'],
  ['border-hover', MARK, 'background'],
  ['focus', MARK, 'background', 'field'],
  ['success', MARK, 'background'],
];

/** The tokens of all pairs. */
const NAMES = new Set(PAIRS.flatMap(([name, , ...grounds]) => [name, ...grounds]));

/** Tokens that are drawn on something other than the background. */
const GROUNDS = new Map([
  ['field-text', 'field'],
  ['placeholder', 'field'],
  ['accent-text', 'accent'],
]);

/**
 * Watches the theme of an element, which a page may set to anything. Unreadable colours are made
 * darker or lighter, and the developers are notified.
 *
 * @param onChange - Called when other colours are shown now, or may be.
 */
export function watchThemeContrast(root: ShadowRoot, onChange: () => void): void {
  const reported = new Set<string>();
  const probes = document.createElement('span');
  probes.hidden = true;
  const box = root.querySelector<HTMLElement>('.root');
  watchTheme(root, soon);
  root.append(probes);

  let isDue = false;

  /** Waits for the next frame, because many tokens may change at once. */
  function soon(): void {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (adjust()) onChange();
    });
  }

  function report(text: string): void {
    if (reported.has(text)) return;
    reported.add(text);
    console.error(`<easy-checkout> ${text}`);
  }

  /** A span that takes one color after the other. */
  const probe = addProbe(probes);
  /**
   * One span per token. They are added together, and reading them again writes nothing, so that the
   * browser computes their style once.
   */
  const tokens = new Map(
    [...NAMES].map((name) => [
      name,
      getComputedStyle(addProbe(probes, `color:${mixed(`var(--_${name})`)}`)),
    ]),
  );

  /** Parses a color of any notation. */
  function colorOf(css: string): Color | undefined {
    probe.style.color = mixed(css);
    return parseColor(getComputedStyle(probe).color);
  }

  /** The value that the page has set for a token, before any adjustment. */
  function tokenColor(name: string): Color | undefined {
    return parseColor(tokens.get(name)?.color ?? '');
  }

  const isOpaque = (name: string): boolean => tokenColor(name)?.[3] === 1;

  /** The color behind the element. */
  function pageGround(): Color {
    const layers: Color[] = [];
    for (let node: Element | null = parentOf(root.host); node; node = parentOf(node)) {
      const color = colorOf(getComputedStyle(node).backgroundColor);
      if (color?.[3]) layers.push(color);
      if (color?.[3] === 1) break;
    }
    return layers.reduceRight((below, color) => over(color, below), colorOf('Canvas') ?? WHITE);
  }

  /** Returns whether it has changed a colour. */
  function adjust(): boolean {
    // Outside the page nothing has a colour, and in forced colors the system sets all of them.
    if (!box?.isConnected || matchMedia('(forced-colors: active)').matches) return false;
    for (const keyword of (root.host.getAttribute('theme') ?? '').split(/\s+/)) {
      if (keyword && !THEME_KEYWORDS.includes(keyword))
        report(`theme="${keyword}" is unknown. Use ${THEME_KEYWORDS.join(', ')}.`);
    }
    const colors = new Map<string, Color>();
    const read = (name: string): Color => {
      const color = tokenColor(name) ?? NOTHING;
      if (name === 'background') return isOpaque(name) ? color : over(color, pageGround());
      return over(color, resolve(GROUNDS.get(name) ?? 'background'));
    };
    const resolve = (name: string): Color => {
      const color = colors.get(name) ?? read(name);
      colors.set(name, color);
      return color;
    };
    const ground = resolve('background');
    /** What is written at the end, because each reading after it would compute all styles again. */
    const values = new Map([['ground', isOpaque('background') ? '' : colorText(ground)]]);
    for (const [name, ratio, ...names] of PAIRS) {
      const color = resolve(name);
      const grounds = names.map(resolve);
      const adjusted = readable(color, grounds, ratio);
      colors.set(name, adjusted);
      const value = adjusted === color ? '' : colorText(adjusted);
      values.set(name, value);
      if (value === '') continue;
      const [least = 0] = grounds
        .map((ground) => contrast(color, ground))
        .toSorted((a, b) => a - b);
      report(
        `--easy-${name}: ${colorText(color)} has a contrast of ${least.toFixed(1)} with ` +
          `--easy-${names.join(' or --easy-')}, but needs at least ${ratio}. ${value} is used instead.`,
      );
    }
    const changed = [...values].filter(
      ([name, value]) => box.style.getPropertyValue(`--_${name}`) !== value,
    );
    for (const [name, value] of changed) box.style.setProperty(`--_${name}`, value);
    return changed.length > 0;
  }

  // An element without a box has no transitions, so its theme is checked when it gets a box. The
  // observer begins by telling that there is one.
  let hadBox: boolean | undefined;
  const onResize = (): void => {
    const hasBox = box?.checkVisibility() === true;
    if (hasBox && !hadBox) soon();
    if (hasBox && hadBox === false) onChange();
    hadBox = hasBox;
  };
  if (box) new ResizeObserver(onResize).observe(box);
}

const WHITE: Color = [1, 1, 1, 1];
/** The color for an invalid value. */
const NOTHING: Color = [0, 0, 0, 0];

/** Writes `css` so that its computed value consists of numbers, whatever its notation. */
function mixed(css: string): string {
  return `color-mix(in srgb, ${css}, ${css})`;
}

/** The parent in the flat tree, which includes shadow roots. */
function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Adds a span to `place`, whose computed style is what `style` amounts to there. */
function addProbe(place: Element, style = ''): HTMLElement {
  const span = place.appendChild(document.createElement('span'));
  span.style.cssText = style;
  return span;
}
