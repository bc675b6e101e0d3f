/** Everything that can lie in the cart. Amounts are in cents. */
export const goods = new Map([
  ['price_tee', { name: 'T-shirt', unit_amount: 2400, image: '/images/tee.svg' }],
  ['price_mug', { name: 'Mug', unit_amount: 1250, image: '/images/mug.svg' }],
  ['price_sticker', { name: 'Sticker', unit_amount: 50, image: '/images/sticker.svg' }],
]);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 1250 as `$12.50`. */
export const priceText = (cents) => dollars.format(cents / 100);
