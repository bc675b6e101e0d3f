import { bought } from '../shop/bought.js';

const items = bought || 'price_tee:1';
for (const link of document.querySelectorAll('[data-way]')) {
  link.search = `?${new URLSearchParams({ items })}`;
}
