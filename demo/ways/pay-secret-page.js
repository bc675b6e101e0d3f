import { bought } from '../shop/bought.js';
import { createSession, tellProblem } from '../shop/session.js';

const checkout = document.querySelector('easy-checkout');

// Asked for the first secret, and for a fresh one when the session has expired.
checkout.fetchClientSecret = async () => {
  try {
    const session = await createSession(bought || 'price_tee:1');
    return session.client_secret;
  } catch (error) {
    tellProblem(error);
    throw error;
  }
};
