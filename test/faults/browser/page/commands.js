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
  /** The same for a frame that has loaded, which only a busy machine delays. */
  const COMMAND_TIMEOUT_MS = 30_000;

  const { drivenTime, checkoutForm } = globalThis;
  const { native } = drivenTime;

  /** What the page asks of a frame. */
  const frameCommands = {
    go: (milliseconds) => drivenTime.pass(milliseconds),
    fill: (values) => checkoutForm.fill(document, values),
    choose: (name) => checkoutForm.choose(document, name),
    seed: (seed) => drivenTime.seedRandom(seed),
  };

  // The checkout must not receive these messages, so this listener comes first and stops them.
  globalThis.addEventListener('message', (event) => {
    const command = event.data?.faultHarness;
    if (command === undefined) return;
    event.stopImmediatePropagation();
    const [name, value] = command;
    const result = frameCommands[name](value);
    native.setTimeout(() => {
      const answer = name === 'go' ? drivenTime.status() : (result ?? null);
      native.postMessage.call(event.ports[0], answer);
    });
  });

  /** Resolves with `null` if there is no frame, and `undefined` if its document does not answer. */
  async function askFrame(element, name, value) {
    const frame = element?.shadowRoot?.querySelector('iframe')?.contentWindow;
    if (!frame) return null;
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      const timeout = native.setTimeout(
        () => {
          port1.close();
          resolve(undefined);
        },
        name === 'go' ? STATUS_TIMEOUT_MS : COMMAND_TIMEOUT_MS,
      );
      native.addEventListener.call(port1, 'message', ({ data }) => {
        native.clearTimeout(timeout);
        port1.close();
        resolve(data);
      });
      port1.start();
      frame.postMessage({ faultHarness: [name, value] }, '*', [port2]);
    });
  }

  function askFrames(name, value) {
    return Promise.all(checkoutForm.elements().map((element) => askFrame(element, name, value)));
  }

  function isIdle({ loads, realTimers }) {
    return !loads && realTimers === 0;
  }

  // `at` is the index of a checkout element on the page.
  globalThis.faultHarness = {
    /** Types into the page's fields and the frame's. Resolves with the names that no field has. */
    async fill(at, values, secured) {
      const element = checkoutForm.elements()[at];
      const missing = checkoutForm.fill(element.shadowRoot, values);
      return [...missing, ...((await askFrame(element, 'fill', secured)) ?? ['frame'])];
    },

    /** Seeds `Math.random` in this document and its frames. */
    async seed(seed) {
      drivenTime.seedRandom(seed);
      await askFrames('seed', seed);
    },

    /** Selects a radio button of the page by its name. Returns whether there is one. */
    choose(at, name) {
      return checkoutForm.choose(checkoutForm.elements()[at].shadowRoot, name);
    },

    /** Selects a radio button of the frame by its name. */
    chooseSecured(at, name) {
      return askFrame(checkoutForm.elements()[at], 'choose', name);
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

    /**
     * Lets time pass in the page and its frames, and resolves with their state once they are idle.
     * Resolves with `null` if a frame does not answer.
     *
     * @param waiting - The number of open requests that the proxy delays until time passes.
     */
    async go(milliseconds, waiting) {
      drivenTime.pass(milliseconds);
      let frames = await askFrames('go', milliseconds);
      let before;
      for (let unchanged = 1; ;) {
        await new Promise((resolve) => native.setTimeout(resolve, 1));
        frames = await askFrames('go', 0);
        if (frames.includes(undefined)) return null;
        const areLocksMoving = await drivenTime.areLocksMoving();
        const all = [drivenTime.status(), ...frames.filter((one) => one !== null)];
        const now = JSON.stringify(all);
        const isUnchanged = now === before && all.every(isIdle) && !areLocksMoving;
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
          elements: checkoutForm.elements().map(checkoutForm.read),
          signature: now,
        };
      }
    },
  };
})();
