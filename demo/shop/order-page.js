import { emptyCart } from './bought.js';

const order = document.querySelector('[data-order]');
const session = new URLSearchParams(location.search).get('session') ?? '';

const TEXTS = {
  waiting: {
    title: 'One moment',
    text: 'We are waiting for the payment service. This page updates by itself.',
  },
  slow: {
    title: 'This is taking longer than usual',
    text: 'We are still waiting for the payment service. Please do not pay again: come back to this page later.',
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
    title: 'The payment did not go through',
    text: 'Your bank declined it, so nothing was charged. Your cart is still there.',
  },
  unknown: {
    title: 'We do not know this order',
    text: 'The address of this page is not complete, or the order is too old.',
  },
};

/** The time between two status checks, and until the page says that it takes long. */
const POLL_INTERVAL_MS = 1000;
const SLOW_AFTER_MS = 60_000;

const show = (status, number) => {
  if (order.dataset.status === status) return;
  order.dataset.status = status;
  order.querySelector('[data-title]').textContent = TEXTS[status].title;
  order.querySelector('[data-text]').textContent = TEXTS[status].text;
  const place = order.querySelector('[data-number]');
  place.hidden = !number;
  place.textContent = number ? `Order ${number}` : '';
};

/** Asks the shop's own server, because what the previous page said proves nothing. */
const fetchStatus = async () => {
  const response = await fetch(`/api/orders/${encodeURIComponent(session)}`);
  if (response.status === 404) return { status: 'unknown' };
  return response.json();
};

const began = performance.now();
const follow = async () => {
  // Without a response, keep waiting.
  const { status, order_id, order_number } = await fetchStatus().catch(() => ({
    status: 'waiting',
  }));
  const isLong = status === 'waiting' && performance.now() - began > SLOW_AFTER_MS;
  show(isLong ? 'slow' : status, order_number ?? order_id);
  if (status === 'paid' || status === 'processing') emptyCart();
  if (status === 'waiting' || status === 'processing') setTimeout(follow, POLL_INTERVAL_MS);
};
await follow();
