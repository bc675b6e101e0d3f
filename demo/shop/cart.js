import { goods } from './goods.js';

/** An order has at most this many of each item. */
export const MAX_QUANTITY = 10;

const KEY = 'small-hours-cart';

// What is read may come from anyone: only our own price ids and whole quantities get through.
const tidy = (lines) =>
  new Map(
    lines
      .filter(([id, quantity]) => goods.has(id) && Number.isInteger(quantity) && quantity > 0)
      .map(([id, quantity]) => [id, Math.min(quantity, MAX_QUANTITY)]),
  );

const parse = (text) => {
  try {
    return tidy(Object.entries(JSON.parse(text ?? '{}') ?? {}));
  } catch {
    return new Map();
  }
};

/** `price_tee:2 price_mug`, as in an address or in `line-items`, without items that the shop does not sell. */
const parseItems = (text) =>
  tidy(
    text.split(/[\s,]+/).map((item) => {
      const [id, quantity = '1'] = item.split(':');
      return [id, Number(quantity)];
    }),
  );

// With storage blocked the cart travels from page to page in the links instead.
let storage;
try {
  storage = window.localStorage;
} catch {
  storage = undefined;
}

const read = () => {
  try {
    return parse(storage.getItem(KEY));
  } catch {
    storage = undefined;
    return parseItems(new URLSearchParams(location.search).get('items') ?? '');
  }
};

let lines = read();

/** Price ids and how many of each, in the order in which they were added. */
export const cart = () => lines;

/** The cart in the format of `<easy-checkout line-items>`. It is empty when the cart is. */
export const lineItems = () => [...lines].map(([id, quantity]) => `${id}:${quantity}`).join(' ');

const show = () => {
  const count = [...lines.values()].reduce((sum, quantity) => sum + quantity, 0);
  for (const badge of document.querySelectorAll('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.classList.toggle('is-empty', count === 0);
  }
  if (storage) return;
  for (const link of document.querySelectorAll('a[data-carries-cart]')) {
    link.search = count > 0 ? `?${new URLSearchParams({ items: lineItems() })}` : '';
  }
};

/** Zero takes the line out. */
export const setQuantity = (id, quantity) => {
  if (quantity > 0) lines.set(id, Math.min(quantity, MAX_QUANTITY));
  else lines.delete(id);
  try {
    storage?.setItem(KEY, JSON.stringify(Object.fromEntries(lines)));
  } catch {
    storage = undefined;
  }
  show();
};

let listener = () => {};

/** `callback` runs after another tab, or the way back through history, brought another cart. */
export const onCartFromElsewhere = (callback) => {
  listener = callback;
};

const readAgain = () => {
  if (!storage) return;
  lines = read();
  show();
  listener();
};

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) readAgain();
});
addEventListener('pageshow', (event) => {
  if (event.persisted) readAgain();
});

show();
