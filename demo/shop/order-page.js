import { emptyCart } from './bought.js';

const order = document.querySelector('[data-order]');
const session = new URLSearchParams(location.search).get('session') ?? '';

const WORDS = {
  waiting: {
    title: 'One moment',
    text: 'We are waiting for the payment service’s word. It comes by itself.',
  },
  slow: {
    title: 'This takes longer than usual',
    text: 'We are still waiting for the payment service’s word. Please do not pay again: come back to this page later.',
  },
  processing: {
    title: 'Thank you',
    text: 'Your bank has not confirmed the payment yet. As soon as it has, we pack.',
  },
  paid: {
    title: 'Paid. Thank you.',
    text: 'We pack tonight, and the post leaves before breakfast.',
  },
  failed: {
    title: 'The payment did not come through',
    text: 'Your bank has refused it, so nothing was charged. What you picked can still be bought.',
  },
  unknown: {
    title: 'We do not know this order',
    text: 'The address of this page is not complete, or the order is from before our last move.',
  },
};

/** Milliseconds between two looks, and until we say that it takes long. */
const PAUSE = 1000;
const LONG = 60_000;

const show = (status, number) => {
  if (order.dataset.status === status) return;
  order.dataset.status = status;
  order.querySelector('[data-title]').textContent = WORDS[status].title;
  order.querySelector('[data-text]').textContent = WORDS[status].text;
  const place = order.querySelector('[data-number]');
  place.hidden = !number;
  place.textContent = number ? `Order ${number}` : '';
};

/** What our own server has heard of it: what the page before this one said is no proof. */
const look = async () => {
  const response = await fetch(`/api/orders/${encodeURIComponent(session)}`);
  if (response.status === 404) return { status: 'unknown' };
  return response.json();
};

const began = performance.now();
const follow = async () => {
  // Without an answer, we know no less than before.
  const { status, order_id, order_number } = await look().catch(() => ({ status: 'waiting' }));
  const isLong = status === 'waiting' && performance.now() - began > LONG;
  show(isLong ? 'slow' : status, order_number ?? order_id);
  if (status === 'paid' || status === 'processing') emptyCart();
  if (status === 'waiting' || status === 'processing') setTimeout(follow, PAUSE);
};
await follow();
