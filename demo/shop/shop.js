import { cart, MAX_QUANTITY, setQuantity } from './cart.js';
import { goods } from './goods.js';

const live = document.querySelector('[data-live]');

let saying;

// A live region that is given the same text twice stays silent, so it is emptied in between. It is
// also emptied afterwards, because it covers a part of the page.
const say = (text) => {
  clearTimeout(saying);
  live.textContent = '';
  saying = setTimeout(() => {
    live.textContent = text;
    saying = setTimeout(() => {
      live.textContent = '';
    }, 5000);
  }, 50);
};

for (const button of document.querySelectorAll('[data-add]')) {
  button.addEventListener('click', () => {
    const id = button.dataset.add;
    const { name } = goods.get(id);
    const before = cart().get(id) ?? 0;
    if (before === MAX_QUANTITY) {
      say(`You can order at most ${MAX_QUANTITY} of each item`);
      return;
    }
    setQuantity(id, before + 1);
    say(`${name} added to cart`);
  });
}
