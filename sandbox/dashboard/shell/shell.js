// What the pages of records gain from a script: copying, and the key that leads to the search.

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

const isTyping = ({ target }) => target.closest('input, select, textarea, [contenteditable]');

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(event)) return;
  event.preventDefault();
  const search = document.querySelector('[data-search]');
  search.focus();
  search.select();
});

// On narrow screens the navigation is one line that scrolls.
document
  .querySelector('.places [aria-current]')
  ?.scrollIntoView({ block: 'nearest', inline: 'center' });
