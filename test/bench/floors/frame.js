// The script of the plain frame: it groups the number, and reports whether the card is complete.
import { groupDigits, isCardNumber } from './card.js';

const form = document.querySelector('form');
let port;
addEventListener('message', ({ data, ports }) => {
  if (data === 'connect') [port] = ports;
});
form.addEventListener('input', ({ target }) => {
  const { number, expiry, cvc } = form.elements;
  if (target === number) groupDigits(number);
  port?.postMessage(isCardNumber(number.value) && expiry.value.length > 3 && cvc.value.length > 2);
});
