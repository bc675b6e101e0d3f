import { cart, MOST, setQuantity } from './cart.js';
import { goods } from './goods.js';

const live = document.querySelector('[data-live]');

let saying;

// A live region that is given the same words twice stays silent, so it is emptied in between; and
// afterwards, for it lies over the page.
const say = (words) => {
  clearTimeout(saying);
  live.textContent = '';
  saying = setTimeout(() => {
    live.textContent = words;
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
    if (before === MOST) {
      say(`${MOST} is the most of one thing per order`);
      return;
    }
    setQuantity(id, before + 1);
    say(`${name} added to cart`);
  });
}
