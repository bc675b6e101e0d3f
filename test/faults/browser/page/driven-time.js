// Replaces the timers and the clock of a document, so that time passes only when the fault harness
// says so: a wait of a minute takes none. driven-documents.ts sends this file to browsers as text.
(() => {
  // driven-documents.ts replaces the values of these two constants.
  /** The driven time at which this document was served, in milliseconds. */
  const START = 0;
  /** By how many milliseconds the wall clock of this device is wrong. */
  const CLOCK_ERROR = 0;

  /** Shorter delays keep their real timers: they yield to the event loop and are not waits. */
  const MIN_DRIVEN_DELAY_MS = 50;
  /** How long a message to other tabs may take to arrive, in real milliseconds. */
  const BROADCAST_MS = 40;

  const native = {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    fetch: globalThis.fetch.bind(globalThis),
    dateNow: Date.now.bind(Date),
    performanceNow: performance.now.bind(performance),
    // oxlint-disable-next-line typescript/unbound-method
    postMessage: MessagePort.prototype.postMessage,
    // oxlint-disable-next-line typescript/unbound-method
    addEventListener: MessagePort.prototype.addEventListener,
  };
  /** The driven time. It continues across reloads, because each document starts at `START`. */
  let passed = START;
  let lastId = 1_000_000_000;
  const timers = new Map();
  const counts = { activity: 0, open: 0, sent: 0, received: 0 };
  /** The ids of real timers that are pending. */
  const realTimers = new Set();
  const failures = [];

  globalThis.setTimeout = (handler, delay = 0, ...values) => {
    counts.activity += 1;
    if (!(delay >= MIN_DRIVEN_DELAY_MS)) {
      const id = native.setTimeout(() => {
        realTimers.delete(id);
        handler(...values);
      }, delay);
      realTimers.add(id);
      return id;
    }
    lastId += 1;
    timers.set(lastId, { at: passed + delay, run: () => handler(...values) });
    return lastId;
  };
  globalThis.clearTimeout = (id) => {
    if (timers.delete(id)) return;
    realTimers.delete(id);
    native.clearTimeout(id);
  };
  Date.now = () => native.dateNow() + passed + CLOCK_ERROR;
  // `new Date()` has to agree with `Date.now()`.
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

  // A request counts as open until its last byte, so that time does not pass while it travels.
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

  // Nothing shows when a message has arrived in another tab, so allow it some real time.
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    postMessage(...message) {
      super.postMessage(...message);
      const id = native.setTimeout(() => realTimers.delete(id), BROADCAST_MS);
      realTimers.add(id);
    }
  };

  // A message between page and frame is on its way until both counts are equal.
  MessagePort.prototype.postMessage = function post(...message) {
    counts.sent += 1;
    return native.postMessage.apply(this, message);
  };
  MessagePort.prototype.addEventListener = function listen(type, listener, ...options) {
    const onMessage = (event) => {
      counts.received += 1;
      listener(event);
    };
    return native.addEventListener.call(this, type, onMessage, ...options);
  };

  // A buyer in a hurry agrees to whatever a page asks before it is left.
  let questions = 0;
  globalThis.confirm = () => {
    questions += 1;
    return true;
  };

  globalThis.addEventListener('error', ({ message }) => failures.push(message));

  // A part of a script counts as loading for as long as its link is there.
  for (const type of ['load', 'error']) {
    document.addEventListener(
      type,
      ({ target }) => target.rel === 'modulepreload' && target.remove(),
      true,
    );
  }
  globalThis.addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));

  /** From now on, `Math.random` depends on the seed alone (mulberry32). */
  function seedRandom(seed) {
    let state = seed | 0;
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }
  seedRandom(1);

  globalThis.drivenTime = {
    native,
    seedRandom,

    /** How often the page has asked the buyer a question in a dialog of the browser. */
    questions: () => questions,

    /** Something has happened in this document that nothing else shows. */
    noteActivity() {
      counts.activity += 1;
    },

    pass(milliseconds) {
      passed += milliseconds;
      for (const [id, timer] of [...timers].toSorted(([, one], [, other]) => one.at - other.at)) {
        if (timer.at <= passed && timers.delete(id)) timer.run();
      }
    },

    /** What this document is doing and waiting for. */
    status() {
      const waits = [...timers.values()].map(({ at }) => at - passed);
      return {
        ...counts,
        next: waits.length > 0 ? Math.min(...waits) : null,
        failures,
        // The document or a part of its script is still loading.
        loads:
          document.readyState !== 'complete' ||
          location.href === 'about:blank' ||
          document.querySelector('link[rel="modulepreload"]') !== null,
        realTimers: realTimers.size,
        address: location.href,
      };
    },

    /** Whether a free lock is about to be granted to a tab that waits for it. */
    async areLocksMoving() {
      // Firefox denies locks, and with them this question, to a page inside one of another site.
      const { held = [], pending = [] } = (await navigator.locks?.query().catch(() => ({}))) ?? {};
      return pending.some(({ name }) => !held.some((lock) => lock.name === name));
    },
  };
})();
