import { bought, emptyCart } from './bought.js';

const checkout = document.querySelector('easy-checkout');
const thanks = document.querySelector('[data-thanks]');

if (bought) checkout.setAttribute('line-items', bought);

const thanksFor = ({ outcome, transfer, subscriptions }) => {
  if (outcome === 'pending' || transfer?.state === 'PENDING')
    return 'As soon as your bank has confirmed the payment, we pack.';
  if (subscriptions?.length > 0) return 'Welcome to the night shift: your membership has begun.';
  return 'We pack tonight, and the post leaves before breakfast.';
};

checkout.addEventListener('easy-complete', (event) => {
  emptyCart(bought);

  // Buyers read the number where there is one, because the id is for servers.
  const number = event.orderNumber ?? event.orderId;
  thanks.querySelector('[data-order]').textContent = number
    ? `Thank you. Your order is ${number}.`
    : 'Thank you.';
  thanks.querySelector('[data-next]').textContent = thanksFor(event);
  thanks.hidden = false;
});

checkout.addEventListener('easy-error', (event) => {
  // Log the code alone, because a message could contain what the buyer typed.
  // oxlint-disable-next-line no-console
  console.error('Checkout:', event.code ?? event.error?.code);
});
