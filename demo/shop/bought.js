import { cart, lineItems, setQuantity } from './cart.js';

const ITEM = /^price_[a-z0-9_]{1,40}(?::[1-9]\d{0,3})?$/;

const asked = (new URLSearchParams(location.search).get('items') ?? '')
  .split(/[\s,]+/)
  .filter((item) => ITEM.test(item))
  .slice(0, 20)
  .join(' ');

/** What the address asks for, else what lies in the cart, as in `price_tee:2 price_mug`. */
export const bought = asked || lineItems();

/** Takes out of the cart what has been paid. */
export const emptyCart = (items = lineItems()) => {
  for (const item of items.split(' ')) {
    const id = item.split(':')[0];
    if (cart().has(id)) setQuantity(id, 0);
  }
};
