import { states } from './gallery-states.js';

const asked = new URLSearchParams(location.search);
const controls = document.querySelector('[data-controls]');
for (const name of ['theme', 'width', 'locale']) {
  if (asked.has(name)) controls.elements[name].value = asked.get(name);
}
const gallery = document.querySelector('[data-gallery]');
gallery.style.setProperty('--width', `${controls.elements.width.value}px`);

const USUAL = { 'publishable-key': 'pk_test_sandbox', 'line-items': 'price_tee:2 price_mug' };

/** Resolves once `checkout` shows more than a skeleton, or reports that it cannot. */
const whenShown = (checkout) =>
  new Promise((resolve) => {
    for (const type of ['easy-ready', 'easy-error', 'easy-expire'])
      checkout.addEventListener(type, resolve, { once: true });
  });

/** The states to show, as in `?only=card,errors`. By default the page shows all of them. */
const wanted = asked.get('only')?.split(',');
const shown = states(asked).filter(({ name }) => !wanted || wanted.includes(name));

await customElements.whenDefined('easy-checkout');
const actions = shown.map(({ name, says, attributes = {}, properties = {}, act }) => {
  const figure = document.createElement('figure');
  figure.id = name;
  const caption = document.createElement('figcaption');
  const title = document.createElement('b');
  title.textContent = name;
  caption.append(title, says);
  const checkout = document.createElement('easy-checkout');
  const locale = asked.get('locale') ?? attributes.locale ?? 'en-US';
  const values = { theme: asked.get('theme'), ...USUAL, ...attributes, locale };
  for (const [attribute, value] of Object.entries(values)) {
    if (value) checkout.setAttribute(attribute, value);
  }
  Object.assign(checkout, properties);
  const ready = whenShown(checkout);
  figure.append(caption, checkout);
  gallery.append(figure);
  return async () => {
    if (!act) return;
    await ready;
    await act(checkout);
  };
});
// One after the other, because a buyer who pays is asked before a second payment begins.
for (const act of actions) await act();
gallery.dataset.done = '';
