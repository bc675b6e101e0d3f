/** Adds a span to `place`, whose computed style is what `style` amounts to there. */
export function addProbe(place: Element, style = ''): HTMLElement {
  const span = place.appendChild(document.createElement('span'));
  span.style.cssText = style;
  return span;
}
