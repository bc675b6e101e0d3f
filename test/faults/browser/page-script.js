// The first script of the page and of the secure frame, in the fault harness only. Plain JavaScript:
// it is sent to browsers as it is written here, but for the values of
// `START` and `CLOCK_ERROR`.
//
// Time that code waits for passes only when the harness says so, so a wait of a minute takes none.
(() => {
  /** The driven time at which this document was served, in milliseconds. */
  const START = 0;
  /** By how many milliseconds the wall clock of this device is wrong. */
  const CLOCK_ERROR = 0;
  /** Waits below this many milliseconds are let alone: they are turns of the loop, no pauses. */
  const BRIEF = 50;
  /** Turns of the loop without any change that mean rest. */
  const CALM = 3;
  /** The same where a message seems to be on its way, which may have been sent to a closed port. */
  const CALM_IN_DOUBT = 12;
  /** The same where a request is open that nobody is known to hold: it may be held by now. */
  const CALM_WHILE_OPEN = 8;
  /** Real milliseconds that a message to other tabs may take. */
  const ANNOUNCED_WITHIN = 40;
  /** Real milliseconds for the frame's document to answer: while it is loaded, nobody does. */
  const ANSWER_WITHIN = 500;
  /** The same where a frame is known to be there: a busy machine may take its time. */
  const DONE_WITHIN = 30_000;
  const native = {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    fetch: globalThis.fetch.bind(globalThis),
    dateNow: Date.now.bind(Date),
    performanceNow: performance.now.bind(performance),
  };
  /** The driven time in this document: a document that is loaded anew does not begin at zero. */
  let passed = START;
  let lastId = 1_000_000_000;
  const timers = new Map();
  const counts = { activity: 0, open: 0, sent: 0, received: 0 };
  /** Turns of the loop that code waits for right now. */
  const brief = new Set();
  /** How often each element has notified the page, by the name of the event. */
  const events = new Map();
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
  Date.now = () => native.dateNow() + passed + CLOCK_ERROR;
  // The same time for whoever makes a date of it.
  globalThis.Date = class extends Date {
    constructor(...values) {
      if (values.length === 0) super(Date.now());
      else super(...values);
    }
  };
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

  // Nobody can see when a message to other tabs has arrived.
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    postMessage(...message) {
      super.postMessage(...message);
      const id = native.setTimeout(() => brief.delete(id), ANNOUNCED_WITHIN);
      brief.add(id);
    }
  };

  /** Whether a lock is on its way to whoever waits for it: those before it have been given back. */
  async function areLocksMoving() {
    const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
    return pending.some(({ name }) => !held.some((lock) => lock.name === name));
  }

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
    globalThis.addEventListener(`easy-${name}`, ({ target }) => {
      const counted = events.get(target) ?? {};
      events.set(target, counted);
      counted[name] = (counted[name] ?? 0) + 1;
    });
  }
  globalThis.addEventListener('error', ({ message }) => failures.push(message));
  globalThis.addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));

  /** The words that a buyer can read, and nothing of what is hidden. */
  function textOf(root, selector) {
    const found = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    return found.map((one) => one.innerText).join('\n');
  }

  function screen(element) {
    const root = element.shadowRoot;
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

  /** The elements of the page, in their order. */
  function checkouts() {
    return [...document.querySelectorAll('easy-checkout')];
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
      address: location.href,
    };
  }

  function isIdle({ loads, brief: turns }) {
    return !loads && turns === 0;
  }

  /** What the page asks of the frame; the page itself does the same for its own document. */
  const requests = {
    go: (milliseconds) => pass(milliseconds),
    fill: (values) => fillIn(document, values),
    choose: (name) => chooseIn(document, name),
    seed: (seed) => seedWith(seed),
  };

  // The page asks the frame by messages that no code of the checkout receives.
  globalThis.addEventListener('message', (event) => {
    const request = event.data?.laboratory;
    if (request === undefined) return;
    event.stopImmediatePropagation();
    const [name, value] = request;
    const result = requests[name](value);
    native.setTimeout(() => {
      postMessage.call(event.ports[0], name === 'go' ? standing() : (result ?? null));
    });
  });

  /** `null`: there is no frame. `undefined`: its document does not answer. */
  async function askFrame(element, name, value) {
    const frame = element?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!frame) return null;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      const limit = native.setTimeout(
        () => {
          port1.close();
          resolve(undefined);
        },
        name === 'go' ? ANSWER_WITHIN : DONE_WITHIN,
      );
      addEventListener.call(port1, 'message', ({ data }) => {
        native.clearTimeout(limit);
        port1.close();
        resolve(data);
      });
      port1.start();
      frame.postMessage({ laboratory: [name, value] }, '*', [port2]);
    });
  }

  function askFrames(name, value) {
    return Promise.all(checkouts().map((element) => askFrame(element, name, value)));
  }

  function inputNamed(root, selector, name) {
    const inputs = [...root.querySelectorAll(selector)];
    return inputs.find((one) => [...one.labels].some((label) => nameOf(label) === name));
  }

  /** Does `act`, and dispatches the event that it should have caused unless it did. */
  function withEvent(input, type, act) {
    let happened = false;
    input.addEventListener(type, () => (happened = true), { once: true });
    act();
    if (!happened) input.dispatchEvent(new FocusEvent(type, { composed: true }));
  }

  /** Types into fields by their accessible names. Answers the names that no field has. */
  function fillIn(root, values) {
    return Object.entries(values).flatMap(([name, value]) => {
      const input = inputNamed(root, 'input', name);
      if (!input) return [name];
      // A document without the focus of its window has no such events of its own.
      withEvent(input, 'focus', () => input.focus());
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
      withEvent(input, 'blur', () => input.blur());
      return [];
    });
  }

  /** Chooses by a radio button's name. Answers whether there is one. */
  function chooseIn(root, name) {
    const input = inputNamed(root, 'input[type="radio"]', name);
    input?.click();
    return input !== undefined;
  }

  /** From now on, chance is what the seed makes of it (mulberry32). */
  function seedWith(seed) {
    let state = seed | 0;
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  // Each names the element that it is about by its place on the page.
  globalThis.laboratory = {
    /** Types into the page's fields and the frame's. Resolves with the names that no field has. */
    async fill(at, values, secured) {
      const missing = fillIn(checkouts()[at].shadowRoot, values);
      return [...missing, ...((await askFrame(checkouts()[at], 'fill', secured)) ?? ['frame'])];
    },
    /** In this document and in its frames. */
    async seed(seed) {
      seedWith(seed);
      await askFrames('seed', seed);
    },
    /** Chooses by a radio button's name. Answers whether there is one. */
    choose(at, name) {
      return chooseIn(checkouts()[at].shadowRoot, name);
    },
    /** The same in the frame. */
    chooseSecured(at, name) {
      return askFrame(checkouts()[at], 'choose', name);
    },
    /** Clicks the button so many times in one task, after Enter if `enter`. */
    click(at, times, enter) {
      const button = checkouts()[at].shadowRoot.querySelector('button[type="submit"]');
      if (enter) button.form.requestSubmit();
      for (let click = 0; click < times; click += 1) button.click();
    },
    /** Not awaited: calls end when the harness lets time pass. */
    submit(at, calls) {
      for (let call = 0; call < calls; call += 1) void checkouts()[at].submit();
    },
    /** Clicks what a notice or a receipt offers. Answers whether one offers that. */
    take(at, offer) {
      const root = checkouts()[at].shadowRoot;
      const buttons = [...root.querySelectorAll('[part="notice"] button, [part="receipt"] button')];
      const button = buttons.find((one) => one.checkVisibility() && one.innerText.trim() === offer);
      button?.click();
      return button !== undefined;
    },
    /**
     * Lets so many milliseconds pass, here and in the frames, and tells how everything stands once
     * it has come to rest. Called in the page only.
     *
     * @param waiting - Open requests that are held and will be until time passes.
     */
    async go(milliseconds, waiting) {
      pass(milliseconds);
      let inner = await askFrames('go', milliseconds);
      let before;
      for (let calm = 1; ;) {
        await new Promise((resolve) => native.setTimeout(resolve, 1));
        inner = await askFrames('go', 0);
        if (inner.includes(undefined)) return null;
        const moving = await areLocksMoving();
        const all = [standing(), ...inner.filter((one) => one !== null)];
        const now = JSON.stringify(all);
        calm = now === before && all.every(isIdle) && !moving ? calm + 1 : 1;
        before = now;
        const sum = (name) => all.reduce((total, one) => total + one[name], 0);
        const least = sum('sent') === sum('received') ? CALM : CALM_IN_DOUBT;
        const open = sum('open');
        if (calm < (open > waiting ? Math.max(least, CALM_WHILE_OPEN) : least)) continue;
        const next = Math.min(...all.map((one) => one.next ?? Infinity));
        return {
          open,
          next: next === Infinity ? null : next,
          failures: all.flatMap((one) => one.failures),
          addresses: all.map(({ address }) => address),
          elements: checkouts().map((element) => ({
            screen: screen(element),
            events: events.get(element) ?? {},
          })),
          signature: now,
        };
      }
    },
  };
  seedWith(1);
})();
