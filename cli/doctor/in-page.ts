import type { Tag } from './read-page.ts';

/** What a browser has seen of a document. */
export interface Sight {
  /** The address, without what follows `#`, which may be a client secret. */
  readonly url: string;
  /** What addresses in it are relative to. */
  readonly base: string;
  /** Errors that the element has announced. */
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** What the document's policy has blocked. */
  readonly violations: readonly { readonly directive: string; readonly blocked: string }[];
  readonly isReady: boolean;
  /** Whether the element's script has run. */
  readonly isDefined: boolean;
  /** Why nobody sees the checkout; empty where somebody can. */
  readonly hiddenBy: string;
  /** Whether an iframe or a policy keeps the document from having the origin of its address. */
  readonly isSandboxed: boolean;
  /** The origins of the documents around it, the nearest one first. */
  readonly ancestors: readonly string[];
  /** The attributes of each `<easy-checkout>`, as the document's scripts have left them. */
  readonly elements: readonly Tag[];
  readonly scripts: readonly string[];
}

/** A script that runs in each document before those of the document. */
export const LISTEN = `(() => {
  const seen = { errors: [], violations: [], isReady: false };
  Object.defineProperty(window, '__easyCheckoutDoctor', { value: seen });
  addEventListener('easy-error', ({ code, message }) => {
    seen.errors.push({ code: String(code), message: String(message) });
  }, true);
  addEventListener('easy-ready', () => { seen.isReady = true; }, true);
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition !== 'enforce') return;
    const { effectiveDirective: directive, blockedURI, sample } = event;
    // The name of a policy of Trusted Types says more than that it is one.
    const blocked = blockedURI === 'trusted-types-policy' ? sample : blockedURI;
    const isKnown = seen.violations.some((one) =>
      one.directive === directive && one.blocked === blocked);
    if (!isKnown) seen.violations.push({ directive, blocked });
  });
})()`;

/** Asks a document what has happened in it. */
export const LOOK = `(() => {
  // Others are loaded only when somebody scrolls to them.
  for (const frame of document.querySelectorAll('iframe[loading=lazy]')) frame.loading = 'eager';
  const tagsIn = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
    element.localName === 'easy-checkout' ? [element]
      : element.shadowRoot ? tagsIn(element.shadowRoot) : []);
  const elements = tagsIn(document);
  const hiddenBy = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      return 'CSS or the attribute hidden hides it';
    }
    for (let box = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const isCut = box === element || getComputedStyle(box).overflow !== 'visible';
      if (isCut && (width < 1 || height < 1)) return 'it has no room';
    }
    return '';
  };
  const hidden = elements.map(hiddenBy);
  return {
    ...window.__easyCheckoutDoctor,
    url: location.href.replace(/#.*/s, ''),
    base: document.baseURI.replace(/#.*/s, ''),
    hiddenBy: hidden.every(Boolean) ? hidden[0] ?? '' : '',
    isSandboxed: origin === 'null' && /^https?:$/.test(location.protocol),
    ancestors: [...location.ancestorOrigins],
    isLoaded: document.readyState === 'complete',
    isDefined: customElements.get('easy-checkout') !== undefined,
    elements: elements.map((element) => Object.fromEntries([
      ...[...element.attributes].map(({ name, value }) => [name, value]),
      ...(element.checkoutOrigin ? [['checkout-origin', element.checkoutOrigin]] : []),
      ...(element.publishableKey ? [['publishable-key', element.publishableKey]] : []),
      ...(element.environment ? [['environment', element.environment]] : []),
    ])),
    scripts: [...document.scripts].map(({ src }) => src).filter(Boolean),
  };
})()`;
