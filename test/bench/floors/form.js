// The script of a plain form: it groups the card number where there is one, and connects the frame.
import { groupDigits } from './card.js';
import { connect } from './connect.js';

const form = document.querySelector('form');
form.addEventListener('input', ({ target }) => {
  if (target.name === 'number') groupDigits(target);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  form.reportValidity();
});
const frame = document.querySelector('iframe');
if (frame) connect(frame);
