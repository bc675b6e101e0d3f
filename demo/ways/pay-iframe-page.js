import { bought } from '../shop/bought.js';
import { createSession, tellProblem } from '../shop/session.js';

const frame = document.querySelector('iframe[data-easy-checkout]');

const open = async () => {
  try {
    const { url } = await createSession(bought || 'price_tee:1');
    frame.src = url;
  } catch (error) {
    tellProblem(error);
  }
};

// Events of the checkout inside, which embed.js dispatches here.
frame.addEventListener('easy-expire', open);
await open();
