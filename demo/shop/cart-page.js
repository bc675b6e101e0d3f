import { cart, MAX_QUANTITY, onCartFromElsewhere, setQuantity } from './cart.js';
import { goods, priceText } from './goods.js';

const list = document.querySelector('[data-lines]');
const filled = document.querySelector('[data-filled]');
const empty = document.querySelector('[data-empty]');
const live = document.querySelector('[data-live]');
const template = document.querySelector('#line');

const subtotal = () =>
  [...cart()].reduce((sum, [id, quantity]) => sum + goods.get(id).unit_amount * quantity, 0);

const total = () => {
  document.querySelector('[data-subtotal]').textContent = priceText(subtotal());
  filled.hidden = cart().size === 0;
  empty.hidden = cart().size > 0;
};

const lineOf = ([id, quantity]) => {
  const { name, unit_amount, image } = goods.get(id);
  const line = template.content.cloneNode(true).firstElementChild;
  const find = (part) => line.querySelector(`[data-${part}]`);
  const amount = find('amount');
  const select = find('quantity');

  line.dataset.line = id;
  find('image').src = image;
  find('name').textContent = name;
  find('each').textContent = `${priceText(unit_amount)} each`;
  find('quantity-label').textContent = `Quantity of ${name}`;
  find('what').textContent = ` ${name}`;
  amount.textContent = priceText(unit_amount * quantity);

  select.id = `quantity-${id}`;
  find('quantity-label').htmlFor = select.id;
  for (let n = 1; n <= MAX_QUANTITY; n += 1) select.add(new Option(String(n)));
  select.value = String(quantity);
  select.addEventListener('change', () => {
    const chosen = Number(select.value);
    setQuantity(id, chosen);
    amount.textContent = priceText(unit_amount * chosen);
    total();
    live.textContent = `Subtotal ${priceText(subtotal())}`;
  });

  find('remove').addEventListener('click', () => {
    const next = line.nextElementSibling ?? line.previousElementSibling;
    setQuantity(id, 0);
    line.remove();
    total();
    live.textContent = `${name} removed. Subtotal ${priceText(subtotal())}`;
    // The pressed button is gone: without this the keyboard would start again at the top.
    (next?.querySelector('[data-remove]') ?? empty.querySelector('h1')).focus();
  });
  return line;
};

const render = () => {
  list.replaceChildren(...[...cart()].map(lineOf));
  total();
};

render();
onCartFromElsewhere(render);
