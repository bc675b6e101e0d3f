// The key `/` leads to the search, wherever nobody is typing.

const isTyping = ({ target }) => target.closest('input, select, textarea, [contenteditable]');

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(event)) return;
  event.preventDefault();
  const search = document.querySelector('[data-search]');
  search.focus();
  search.select();
});
