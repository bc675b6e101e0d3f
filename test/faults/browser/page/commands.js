// The commands that the fault harness evaluates in a page. The page forwards them to its frames by
// messages, so each command is one round trip to the browser. driven-documents.ts sends this file to
// browsers as text, after driven-time.js and form.js.
(() => {
  /** How often nothing may have changed before the documents count as idle. */
  const IDLE_CHECKS = 3;
  /** The same while a message seems to be on its way: it may have been sent to a closed port. */
  const IDLE_CHECKS_WITH_MESSAGE = 12;
  /** The same while more requests are open than the proxy delays: it may be about to delay one. */
  const IDLE_CHECKS_WITH_REQUEST = 8;
  /** How long a frame's document may take to answer, in real milliseconds: a loading one cannot. */
  const STATUS_TIMEOUT_MS = 500;
  /** The same for a hosted page, which asks a frame of its own. */
  const HOSTED_TIMEOUT_MS = 2 * STATUS_TIMEOUT_MS;
  /** The same for a frame that has loaded, which only a busy machine delays. */
  const COMMAND_TIMEOUT_MS = 30_000;

  const { drivenTime, checkoutForm } = globalThis;
  const { native } = drivenTime;

  /** The iframe of the hosted page that this page shows; `null` where it shows none. */
  function hostedFrame() {
    return document.querySelector('dialog[open] > iframe, iframe[data-easy-checkout]');
  }

  /** The iframe of a checkout element; `null` where it has none. */
  function secureFrame(element) {
    const { shadowRoot } = element ?? {};
    // One that was made blank has no document that could answer.
    const early = element?.querySelector('iframe[slot="payment-fields"]:not([src="about:blank"])');
    return shadowRoot?.querySelector('iframe') ?? early ?? null;
  }

  /** The iframes of this document that hold a checkout or its fields. */
  function frames() {
    return [hostedFrame(), ...checkoutForm.elements().map(secureFrame)].filter(Boolean);
  }

  /** What a page asks of its frames. */
  const frameCommands = {
    go: pass,
    read,
    seed: seedRandom,
    fill: (values) => checkoutForm.fill(document, values),
    choose: (name) => checkoutForm.choose(document, name),
    alter: (alteration) => globalThis.alter(alteration),
    call: ([name, ...values]) => elementCommands[name](...values),
  };

  // The checkout must not receive these messages, so this listener comes first and stops them.
  globalThis.addEventListener('message', async (event) => {
    const command = event.data?.faultHarness;
    if (command === undefined) return drivenTime.noteActivity();
    event.stopImmediatePropagation();
    const [name, value] = command;
    native.postMessage.call(event.ports[0], await answerTo(name, value));
  });

  async function answerTo(name, value) {
    try {
      const result = await frameCommands[name](value);
      // A frame that does not answer makes the page around it give no answer either.
      return { result: name === 'go' ? result : (result ?? null) };
    } catch (error) {
      return { failure: `${name} in ${location.pathname}: ${String(error)}` };
    }
  }

  /**
   * Resolves with `null` if there is no frame, and `undefined` if its document does not answer.
   * Rejects if the command fails there.
   */
  async function ask(frame, name, value) {
    const target = frame?.contentWindow;
    if (!target) return null;
    const { port1, port2 } = new MessageChannel();
    const statusTimeout = frame === hostedFrame() ? HOSTED_TIMEOUT_MS : STATUS_TIMEOUT_MS;
    return new Promise((resolve, reject) => {
      const timeout = native.setTimeout(
        () => {
          port1.close();
          resolve(undefined);
        },
        name === 'go' || name === 'read' ? statusTimeout : COMMAND_TIMEOUT_MS,
      );
      native.addEventListener.call(port1, 'message', ({ data }) => {
        native.clearTimeout(timeout);
        port1.close();
        if (data.failure === undefined) resolve(data.result);
        else reject(new Error(data.failure));
      });
      port1.start();
      target.postMessage({ faultHarness: [name, value] }, '*', [port2]);
    });
  }

  function askFrames(name, value) {
    return Promise.all(frames().map((frame) => ask(frame, name, value)));
  }

  /** Seeds `Math.random` in this document and its frames. */
  async function seedRandom(seed) {
    drivenTime.seedRandom(seed);
    await askFrames('seed', seed);
  }

  /**
   * Lets time pass in this document and its frames. Resolves with what each of these documents is
   * doing, or with `undefined` if one of them does not answer.
   */
  async function pass(milliseconds) {
    drivenTime.pass(milliseconds);
    const answers = await askFrames('go', milliseconds);
    await new Promise((resolve) => native.setTimeout(resolve));
    if (answers.includes(undefined)) return undefined;
    const hasCheckouts = checkoutForm.elements().length > 0;
    const areLocksMoving = hasCheckouts && (await drivenTime.areLocksMoving());
    const own = { ...drivenTime.status(), areLocksMoving };
    return [own, ...answers.filter((one) => one !== null).flat()];
  }

  /** What each checkout shows, in this document or in the hosted page that it shows. */
  async function read() {
    const own = checkoutForm.elements().map(checkoutForm.read);
    return [...own, ...((await ask(hostedFrame(), 'read')) ?? [])];
  }

  function isIdle({ loads, realTimers, areLocksMoving }) {
    return !loads && realTimers === 0 && !areLocksMoving;
  }

  /** Commands to one checkout. `at` is its index among the checkout elements of its document. */
  const elementCommands = {
    /** Types into the page's fields and the frame's. Resolves with the names that no field has. */
    async fill(at, values, secured) {
      const element = checkoutForm.elements()[at];
      const missing = checkoutForm.fill(element.shadowRoot, values);
      return [...missing, ...((await ask(secureFrame(element), 'fill', secured)) ?? ['frame'])];
    },

    /** Selects a radio button of the page by its name. Returns whether there is one. */
    choose(at, name) {
      return checkoutForm.choose(checkoutForm.elements()[at].shadowRoot, name);
    },

    /** Selects a radio button of the frame by its name. */
    chooseSecured(at, name) {
      return ask(secureFrame(checkoutForm.elements()[at]), 'choose', name);
    },

    click(at, times, enter) {
      checkoutForm.click(checkoutForm.elements()[at], times, enter);
    },

    /** Calls `submit()` without awaiting it: the calls end only when time passes. */
    submit(at, calls) {
      for (let call = 0; call < calls; call += 1) void checkoutForm.elements()[at].submit();
    },

    clickOffer(at, offer) {
      return checkoutForm.clickOffer(checkoutForm.elements()[at], offer);
    },

    clickPart(at, part) {
      return checkoutForm.clickPart(checkoutForm.elements()[at], part);
    },

    /** Types into one field of the page's. Returns whether there is one. */
    type(at, name, value) {
      return (
        checkoutForm.fill(checkoutForm.elements()[at].shadowRoot, { [name]: value }).length === 0
      );
    },

    accept(at) {
      return checkoutForm.accept(checkoutForm.elements()[at]);
    },

    /** Alters the page as somebody does who is neither the buyer nor the checkout. */
    async alter(at, alteration) {
      const element = checkoutForm.elements()[at];
      const frame = secureFrame(element);
      globalThis.alter(alteration, element, frame);
      if (alteration.isInFrame) await ask(frame, 'alter', alteration);
    },
  };

  /** Each command, carried out in the hosted page where this page shows one. */
  const forwarding = Object.fromEntries(
    Object.entries(elementCommands).map(([name, command]) => [
      name,
      (...values) => {
        const hosted = hostedFrame();
        return hosted ? ask(hosted, 'call', [name, ...values]) : command(...values);
      },
    ]),
  );

  globalThis.faultHarness = {
    ...forwarding,
    seed: seedRandom,

    /** Opens the dialog with the hosted page. */
    openDialog() {
      document.querySelector('a[data-easy-checkout]').click();
    },

    /** Clicks the dialog's close button. Returns whether it is closed, and whether it has asked. */
    closeDialog() {
      const before = drivenTime.questions();
      document.querySelector('dialog[open] > button')?.click();
      const isClosed = document.querySelector('dialog[open]') === null;
      return { isClosed, hasAsked: drivenTime.questions() > before };
    },

    /** Lets the iframe show another address of the hosted page. */
    showAnother(address) {
      hostedFrame().src = address;
    },

    /**
     * Lets time pass in the page and its frames, and resolves with their state once they are idle.
     * Resolves with `null` if a frame does not answer.
     *
     * @param waiting - The number of open requests that the proxy delays until time passes.
     */
    async go(milliseconds, waiting) {
      await pass(milliseconds);
      let before;
      for (let unchanged = 1; ;) {
        await new Promise((resolve) => native.setTimeout(resolve, 1));
        const all = await pass(0);
        if (!all) return null;
        const now = JSON.stringify(all);
        const isUnchanged = now === before && all.every(isIdle);
        unchanged = isUnchanged ? unchanged + 1 : 1;
        before = now;
        const sum = (name) => all.reduce((total, one) => total + one[name], 0);
        const least = sum('sent') === sum('received') ? IDLE_CHECKS : IDLE_CHECKS_WITH_MESSAGE;
        const open = sum('open');
        const needed = open > waiting ? Math.max(least, IDLE_CHECKS_WITH_REQUEST) : least;
        if (unchanged < needed) continue;
        const next = Math.min(...all.map((one) => one.next ?? Infinity));
        return {
          open,
          next: next === Infinity ? null : next,
          failures: all.flatMap((one) => one.failures),
          addresses: all.map(({ address }) => address),
          elements: await read(),
          signature: now,
        };
      }
    },
  };
})();
