// Runs in the page and in the secure frame before anything else. Plain JavaScript: it is sent to
// browsers as it is written here.
//
// Time that code waits for passes only when the laboratory says so, so a wait of a minute takes none.
(() => {
  /** Waits below this many milliseconds are let alone: they are turns of the loop, no pauses. */
  const BRIEF = 50;
  /** Turns of the loop without any change that mean rest. */
  const CALM = 3;
  /** The same where a message seems to be on its way, which may have been sent to a closed port. */
  const CALM_IN_DOUBT = 12;
  /** The same where a request is open that nobody is known to hold: it may be held by now. */
  const CALM_WHILE_OPEN = 8;
  /** Real milliseconds for the frame's document to answer: while it is loaded, nobody does. */
  const ANSWER_WITHIN = 500;
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
  /** Turns of the loop that code waits for right now. */
  const brief = new Set();
  const events = {};
  const failures = [];

  globalThis.setTimeout = (handler, delay = 0, ...values) => {
    counts.activity += 1;
    if (!(delay >= BRIEF)) {
      const id = native.setTimeout(() => {
        brief.delete(id);
        handler(...values);
      }, delay);
      brief.add(id);
      return id;
    }
    lastId += 1;
    timers.set(lastId, { at: passed + delay, run: () => handler(...values) });
    return lastId;
  };
  globalThis.clearTimeout = (id) => {
    if (timers.delete(id)) return;
    brief.delete(id);
    native.clearTimeout(id);
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
    const element = checkout();
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

  function checkout() {
    return document.querySelector('easy-checkout');
  }

  function pass(milliseconds) {
    passed += milliseconds;
    for (const [id, timer] of [...timers].toSorted(([, one], [, other]) => one.at - other.at)) {
      if (timer.at <= passed && timers.delete(id)) timer.run();
    }
  }

  function standing() {
    const waits = [...timers.values()].map(({ at }) => at - passed);
    return {
      ...counts,
      next: waits.length > 0 ? Math.min(...waits) : null,
      failures,
      // What is being loaded: documents, and the second part of the script.
      loads:
        document.readyState !== 'complete' ||
        location.href === 'about:blank' ||
        document.querySelector('link[rel="modulepreload"]') !== null,
      brief: brief.size,
    };
  }

  function isIdle(standing) {
    return standing === null || (!standing.loads && standing.brief === 0);
  }

  // The page asks the frame by messages that no code of the checkout sees.
  globalThis.addEventListener('message', (event) => {
    if (typeof event.data?.laboratory !== 'number') return;
    event.stopImmediatePropagation();
    pass(event.data.laboratory);
    native.setTimeout(() => postMessage.call(event.ports[0], standing()));
  });

  /** `null`: there is no frame. `undefined`: its document does not answer. */
  function askFrame(milliseconds) {
    const frame = checkout()?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!frame) return null;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      const limit = native.setTimeout(() => {
        port1.close();
        resolve(undefined);
      }, ANSWER_WITHIN);
      addEventListener.call(port1, 'message', ({ data }) => {
        native.clearTimeout(limit);
        port1.close();
        resolve(data);
      });
      port1.start();
      frame.postMessage({ laboratory: milliseconds }, '*', [port2]);
    });
  }

  globalThis.laboratory = {
    /** Types into fields by their accessible names. Answers the names that no field has. */
    fill(values) {
      const root = checkout()?.shadowRoot ?? document;
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
    /** Chooses by a radio button's name. Answers whether there is one. */
    choose(name) {
      const root = checkout()?.shadowRoot ?? document;
      const inputs = [...root.querySelectorAll('input[type="radio"]')];
      const input = inputs.find((one) => [...one.labels].some((label) => nameOf(label) === name));
      input?.click();
      return input !== undefined;
    },
    /** Presses the button so many times in one task, after Enter if `enter`. */
    click(times, enter) {
      const button = checkout().shadowRoot.querySelector('button[type="submit"]');
      if (enter) button.form.requestSubmit();
      for (let click = 0; click < times; click += 1) button.click();
    },
    /** Not waited for: calls end when the laboratory lets time pass. */
    submit(calls) {
      for (let call = 0; call < calls; call += 1) void checkout().submit();
    },
    /** Presses what a notice offers. Answers whether it offers that. */
    take(offer) {
      const buttons = [...checkout().shadowRoot.querySelectorAll('[part="notice"] button')];
      const button = buttons.find((one) => one.checkVisibility() && one.innerText.trim() === offer);
      button?.click();
      return button !== undefined;
    },
    /**
     * Lets so many milliseconds pass, here and in the frame, and tells how everything stands once
     * it has come to rest. Called in the page only.
     *
     * @param waiting - Open requests that are held and will be until time passes.
     */
    async go(milliseconds, waiting) {
      pass(milliseconds);
      let inner = await askFrame(milliseconds);
      let before;
      for (let calm = 1; ;) {
        await new Promise((resolve) => native.setTimeout(resolve, 1));
        inner = await askFrame(0);
        if (inner === undefined) return undefined;
        const outer = standing();
        const now = JSON.stringify([outer, inner]);
        calm = now === before && isIdle(outer) && isIdle(inner) ? calm + 1 : 1;
        before = now;
        const open = outer.open + (inner?.open ?? 0);
        const sent = outer.sent + (inner?.sent ?? 0);
        const received = outer.received + (inner?.received ?? 0);
        const least = sent === received ? CALM : CALM_IN_DOUBT;
        if (calm < (open > waiting ? Math.max(least, CALM_WHILE_OPEN) : least)) continue;
        return {
          open,
          next: Math.min(outer.next ?? Infinity, inner?.next ?? Infinity),
          events,
          failures: [...failures, ...(inner?.failures ?? [])],
          screen: screen(),
          signature: now,
        };
      }
    },
  };
  globalThis.laboratory.seed(1);
})();
