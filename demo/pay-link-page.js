import { items } from './order-lines.js';

document.querySelector('[data-items]').value = items;
