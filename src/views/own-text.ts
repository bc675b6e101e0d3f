import { keyed } from 'lit/directives/keyed.js';

/**
 * The text of an element that has no other content. A new text replaces all that stands in the element,
 * because a translator may have put elements into the place of the old one. `.textContent` does the same,
 * but a server renders nothing of it, and a text that could not be set stays away. So amounts, and what
 * stands in the form's HTML, are written by this.
 */
export function ownText(text: string): unknown {
  return keyed(text, text);
}
