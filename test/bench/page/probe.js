// Runs in every document of a measured page before anything else. It looks when something has changed, and
// never by itself, so that an idle page stays idle.
// A frame of the page's own origin may keep its window when its document comes. Then this does not run
// again there, and the page tells it of the new document.
{
  const roots = [];
  const isTop = window === window.top;
  const WANTED = ['cc-number', 'cc-exp', 'cc-csc'];

  /** What has been seen. Times are in milliseconds since 1970, so that documents can be compared. */
  const seen = { fields: {}, firstInput: undefined, shift: 0, keys: [] };
  window.benchProbe = seen;

  function isUsable(element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      !element.disabled &&
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);

  let isPlanned = false;
  function look() {
    isPlanned = false;
    // A shadow root that stands in the HTML is attached by the parser.
    for (const { shadowRoot } of document.querySelectorAll('easy-checkout')) {
      if (shadowRoot) follow(shadowRoot);
    }
    for (const input of all('input')) {
      if (!isUsable(input)) continue;
      seen.firstInput ??= performance.timeOrigin + performance.now();
      const wanted = WANTED.find((token) => input.autocomplete.split(' ').includes(token));
      if (wanted) seen.fields[wanted] ??= performance.timeOrigin + performance.now();
    }
    for (const frame of all('iframe')) {
      if (isUsable(frame)) frame.benchVisibleAt ??= performance.timeOrigin + performance.now();
      const inner = frame.contentDocument;
      if (inner) frame.contentWindow.benchFollow?.();
      if (inner?.URL === 'about:blank') planLook();
    }
  }

  function planLook() {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(look);
  }

  const observer = new MutationObserver(planLook);
  const watch = (root) =>
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'class', 'hidden', 'disabled', 'data-drawn'],
    });
  function follow(root) {
    if (roots.includes(root)) return;
    roots.push(root);
    watch(root);
    planLook();
  }
  function followDocument() {
    if (roots[0] === document) return;
    roots[0] = document;
    watch(document);
    document.addEventListener('load', planLook, true);
    document.addEventListener('animationend', planLook, true);
    planLook();
  }
  followDocument();
  window.benchFollow = followDocument;

  const attachUnwatched = Reflect.get(Element.prototype, 'attachShadow');
  Element.prototype.attachShadow = function attachWatched(options) {
    const root = attachUnwatched.call(this, options);
    follow(root);
    return root;
  };

  if (isTop) {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) {
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }

  // The first task after the next frame stands in for the moment at which the key is seen.
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () =>
          seen.keys.push(performance.now() - timeStamp),
        );
        channel.port1.start();
        channel.port2.postMessage(0);
      });
    },
    true,
  );
}
