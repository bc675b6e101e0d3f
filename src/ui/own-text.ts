import { noChange } from 'lit';
import { type AttributePart, Directive, directive } from 'lit/directive.js';

/** A text as all that its element holds: `<span text=${ownText(amount)}></span>`. */
class OwnText extends Directive {
  #text: string | undefined;

  /** A server writes an attribute, which scripts/build/html/server-form.ts makes the content. */
  render(text: string): unknown {
    return text;
  }

  override update({ element }: AttributePart, [text]: [string]): unknown {
    // What a server has rendered is the same text, in the words of a translator perhaps.
    const isServed = this.#text === undefined && element.hasChildNodes();
    const isOld = isAmount(element)
      ? element.textContent !== text
      : this.#text !== text && !isServed;
    if (isOld) element.textContent = text;
    this.#text = text;
    return noChange;
  }
}

/** Whether nobody may put an element's text in other words. */
function isAmount(element: Element): boolean {
  return element.getAttribute('translate') === 'no';
}

/**
 * The text of an element that has no other content. A new text replaces all that is in the element,
 * whatever a translator has made of it: its text may be in other elements, another node, or beside
 * marks that Lit would look for. `.textContent` does the same, but a server renders nothing of it. An
 * amount, which has `translate="no"`, is written again also where somebody has altered it.
 */
export const ownText = directive(OwnText);
