import { html } from 'hono/html';

/** The box that searches everything. The key `/` leads to it. */
export function searchBox(query: string): ReturnType<typeof html> {
  return html`<form class="search" action="/search" role="search">
    <input
      type="search"
      name="q"
      value="${query}"
      placeholder="Search ids, names, emails, amounts"
      aria-label="Search everything"
      aria-keyshortcuts="/"
      autocomplete="off"
      spellcheck="false"
      maxlength="200"
      data-search
    />
    <kbd aria-hidden="true">/</kbd>
  </form>`;
}
