// Reads and operates the checkout elements of a page, and the fields of a document. driven-documents.ts
// sends this file to browsers as text.
(() => {
  /** How often each element has dispatched each event, by the event's name without `easy-`. */
  const events = new Map();

  for (const name of ['ready', 'submit', 'complete', 'decline', 'error', 'expire']) {
    globalThis.addEventListener(`easy-${name}`, ({ target }) => {
      const counts = events.get(target) ?? {};
      events.set(target, counts);
      counts[name] = (counts[name] ?? 0) + 1;
    });
  }

  /** The visible text of all parts that match. */
  function textOf(root, selector) {
    const parts = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    return parts.map((one) => one.innerText).join('\n');
  }

  function screenOf(element) {
    const root = element.shadowRoot;
    if (!root) return undefined;
    return {
      status: element.getAttribute('state') ?? 'loading',
      notice: textOf(root, '[part="notice"]'),
      receipt: textOf(root, '[part="receipt"]'),
      button: textOf(root, 'button[type="submit"]'),
      total: textOf(root, '[part="total"] strong'),
      earlier: textOf(root, '[part="earlier-payments"]'),
      isAccepted: root.querySelector('input[name="pay_again"]')?.checked ?? false,
    };
  }

  /** A label's text as assistive technology reads it: without parts that are hidden from it. */
  function nameOf(label) {
    const copy = label.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  }

  function inputNamed(root, selector, name) {
    const inputs = [...root.querySelectorAll(selector)];
    return inputs.find((one) => [...one.labels].some((label) => nameOf(label) === name));
  }

  /** Calls `act`, and dispatches the focus event that it should have caused unless it did. */
  function withFocusEvent(input, type, act) {
    let happened = false;
    input.addEventListener(type, () => (happened = true), { once: true });
    act();
    if (!happened) input.dispatchEvent(new FocusEvent(type, { composed: true }));
  }

  globalThis.checkoutForm = {
    /** The checkout elements of the page, in their order. */
    elements() {
      return [...document.querySelectorAll('easy-checkout')];
    },

    /** What an element shows, and which events it has dispatched. */
    read(element) {
      return { screen: screenOf(element), events: events.get(element) ?? {} };
    },

    /** Types into fields by their accessible names. Returns the names that no field has. */
    fill(root, values) {
      return Object.entries(values).flatMap(([name, value]) => {
        const input = inputNamed(root, 'input', name);
        if (!input) return [name];
        // A document in a window without focus dispatches no focus events itself.
        withFocusEvent(input, 'focus', () => input.focus());
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
        withFocusEvent(input, 'blur', () => input.blur());
        return [];
      });
    },

    /** Selects a radio button by its name. Returns whether there is one. */
    choose(root, name) {
      const input = inputNamed(root, 'input[type="radio"]', name);
      input?.click();
      return input !== undefined;
    },

    /** Clicks the submit button `times` times in one task, after Enter if `enter`. */
    click(element, times, enter) {
      const button = element.shadowRoot.querySelector('button[type="submit"]');
      if (enter) button.form.requestSubmit();
      for (let click = 0; click < times; click += 1) button.click();
    },

    /** Clicks the button `offer` in a notice or receipt. Returns whether there is one. */
    clickOffer(element, offer) {
      const root = element.shadowRoot;
      const buttons = [...root.querySelectorAll('[part="notice"] button, [part="receipt"] button')];
      const button = buttons.find((one) => one.checkVisibility() && one.innerText.trim() === offer);
      button?.click();
      return button !== undefined;
    },

    /** Clicks what has this part. Returns whether there is anything. */
    clickPart(element, part) {
      const found = element.shadowRoot.querySelector(`[part~="${part}"]`);
      found?.click();
      return found !== null;
    },

    /** Checks the box by which the buyer wants to pay once more. Returns whether there is one. */
    accept(element) {
      const box = element.shadowRoot.querySelector('input[name="pay_again"]');
      if (box && !box.checked) box.click();
      return box !== null;
    },
  };
})();
