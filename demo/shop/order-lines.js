import { bought } from './bought.js';
import { goods } from './goods.js';

/** The items of the order, in the format of the shop's server. */
export const items = bought || 'price_tee:1';

const lines = items.split(' ').map((item) => {
  const [id, quantity = '1'] = item.split(':');
  return `${quantity} × ${goods.get(id)?.name ?? 'Membership'}`;
});
document.querySelector('[data-order-lines]').textContent = lines.join(', ');
