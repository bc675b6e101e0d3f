/** A form that stood in the page's own HTML before the script, as a declarative shadow root. */
export interface DeclaredForm {
  /** Fills in and chooses again what was, at the fields of the same ids in `root`, and the focus. */
  readonly restore: (root: ParentNode) => void;
}

/**
 * Empties the shadow root that the page's HTML has declared for the element, and keeps what was
 * typed and chosen in it.
 *
 * @param root - The declared shadow root; `null` when there is none.
 */
export function emptyDeclaredForm(root: ShadowRoot | null): DeclaredForm | undefined {
  if (!root) return undefined;
  const inputs = [...root.querySelectorAll('input')];
  const chosen = inputs.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
  const typed = inputs.filter(({ type, value }) => !/radio|checkbox/.test(type) && value !== '');
  const focused = inputs.find((input) => input === root.activeElement);
  const selection = focused && selectionOf(focused);
  root.replaceChildren();
  return {
    restore: (ownRoot) => {
      const own = ({ id }: HTMLInputElement): HTMLInputElement | null =>
        ownRoot.querySelector(`input#${CSS.escape(id)}`);
      for (const input of typed) {
        const taking = own(input);
        if (!taking) continue;
        taking.value = input.value;
        // Whatever follows typing follows this too.
        taking.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      }
      for (const input of chosen) own(input)?.click();
      const taking = focused && own(focused);
      taking?.focus({ preventScroll: true });
      if (selection) taking?.setSelectionRange(...selection);
    },
  };
}

/** What is selected in `input`; `undefined` for its types that do not say it, like that of emails. */
function selectionOf({
  selectionStart: start,
  selectionEnd: end,
  selectionDirection: direction,
}: HTMLInputElement): Parameters<HTMLInputElement['setSelectionRange']> | undefined {
  return start === null ? undefined : [start, end, direction ?? 'none'];
}
