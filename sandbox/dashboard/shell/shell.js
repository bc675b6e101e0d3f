// What the pages of records gain from a script: buttons that copy.

import './search-key.js';

const announcement = document.querySelector('[data-announcement]');
let timer;
const announce = (message) => {
  clearTimeout(timer);
  announcement.textContent = message;
  timer = setTimeout(() => {
    announcement.textContent = '';
  }, 4000);
};

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const text = button.dataset.copy || button.parentElement.querySelector('pre').textContent;
    navigator.clipboard.writeText(text).then(
      () => announce('Copied.'),
      (error) => announce(`Failed: ${error.message}`),
    );
  });
}

// On narrow screens the navigation is one line that scrolls.
document
  .querySelector('.places [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center' });
