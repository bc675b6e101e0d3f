// Runs in the page and in the secure frame before anything else. Plain JavaScript: it is sent to
// browsers as it is written here.
//
// Time that code waits for passes only when the laboratory says so, so a wait of a minute takes none.
(() => {
  /** Waits below this many milliseconds are let alone: they are turns of the loop, no pauses. */
  const BRIEF = 50;
  const native = {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    fetch: globalThis.fetch.bind(globalThis),
    dateNow: Date.now.bind(Date),
    performanceNow: performance.now.bind(performance),
  };
  /** Milliseconds that the laboratory has let pass in this document. */
  let passed = 0;
  let lastId = 1_000_000_000;
  const timers = new Map();
  const counts = { activity: 0, open: 0, sent: 0, received: 0 };
  const events = {};
  const failures = [];

  globalThis.setTimeout = (handler, delay = 0, ...values) => {
    counts.activity += 1;
    if (!(delay >= BRIEF)) return native.setTimeout(handler, delay, ...values);
    lastId += 1;
    timers.set(lastId, { at: passed + delay, run: () => handler(...values) });
    return lastId;
  };
  globalThis.clearTimeout = (id) => {
    if (!timers.delete(id)) native.clearTimeout(id);
  };
  Date.now = () => native.dateNow() + passed;
  performance.now = () => native.performanceNow() + passed;
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController();
    const reason = new DOMException('The request took too long', 'TimeoutError');
    globalThis.setTimeout(() => controller.abort(reason), delay);
    return controller.signal;
  };

  // A request is open until its last byte, so that time stands still while it travels.
  globalThis.fetch = async (...request) => {
    counts.activity += 1;
    counts.open += 1;
    const close = () => native.setTimeout(() => (counts.open -= 1));
    try {
      const response = await native.fetch(...request);
      if (response.body) response.clone().arrayBuffer().then(close, close);
      else close();
      return response;
    } catch (error) {
      close();
      throw error;
    }
  };

  // What page and frame say to each other is on its way until both counts are equal.
  // oxlint-disable-next-line typescript/unbound-method
  const { postMessage, addEventListener } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function post(...message) {
    counts.sent += 1;
    return postMessage.apply(this, message);
  };
  MessagePort.prototype.addEventListener = function listen(type, listener, ...options) {
    const heard = (event) => {
      counts.received += 1;
      listener(event);
    };
    return addEventListener.call(this, type, heard, ...options);
  };

  for (const name of ['ready', 'submit', 'complete', 'decline', 'error', 'expire']) {
    globalThis.addEventListener(`easy-${name}`, () => {
      events[name] = (events[name] ?? 0) + 1;
    });
  }
  globalThis.addEventListener('error', ({ message }) => failures.push(message));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));

  /** The words that a buyer can read, and nothing of what is hidden. */
  function textOf(root, selector) {
    const found = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    return found.map((one) => one.innerText).join('\n');
  }

  function screen() {
    const element = document.querySelector('easy-checkout');
    const root = element?.shadowRoot;
    if (!root) return undefined;
    return {
      status: element.getAttribute('state') ?? 'loading',
      notice: textOf(root, '[part="notice"]'),
      receipt: textOf(root, '[part="receipt"]'),
      button: textOf(root, 'button[type="submit"]'),
    };
  }

  /** As assistive technology reads a label: without what is hidden from it. */
  function nameOf(label) {
    const copy = label.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  }

  globalThis.laboratory = {
    /** Types into fields by their accessible names. Answers the names that no field has. */
    fill(values) {
      const root = document.querySelector('easy-checkout')?.shadowRoot ?? document;
      const inputs = [...root.querySelectorAll('input')];
      return Object.entries(values).flatMap(([name, value]) => {
        const input = inputs.find((one) => [...one.labels].some((label) => nameOf(label) === name));
        if (!input) return [name];
        input.focus();
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
        input.blur();
        return [];
      });
    },
    /** From now on, chance is what the seed makes of it (mulberry32). */
    seed(seed) {
      let state = seed | 0;
      Math.random = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
      };
    },
    /** How things stand, after a turn of the loop. */
    async reading() {
      await new Promise((resolve) => native.setTimeout(resolve, 1));
      const waits = [...timers.values()].map(({ at }) => at - passed);
      return {
        ...counts,
        next: waits.length > 0 ? Math.min(...waits) : null,
        events,
        failures,
        screen: screen(),
      };
    },
    /** Lets so many milliseconds pass. */
    pass(milliseconds) {
      passed += milliseconds;
      for (const [id, timer] of [...timers].toSorted(([, one], [, other]) => one.at - other.at)) {
        if (timer.at <= passed && timers.delete(id)) timer.run();
      }
    },
  };
  globalThis.laboratory.seed(1);
})();
