import { items } from '../shop/order-lines.js';
import { createSession, tellProblem } from '../shop/session.js';

const link = document.querySelector('a[data-easy-checkout]');

const open = async () => {
  // No link until there is something to open.
  link.removeAttribute('href');
  try {
    const { url } = await createSession(items);
    link.href = url;
    link.hidden = false;
  } catch (error) {
    tellProblem(error);
  }
};

// The dialog says that its session has expired; the next one that is opened has a fresh one.
link.addEventListener('easy-expire', open);
await open();
