import { items } from '../shop/order-lines.js';

document.querySelector('[data-items]').value = items;
