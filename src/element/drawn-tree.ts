/** What a drawn tree asks of the element that draws it. */
interface TreeHost {
  readonly root: ShadowRoot;
  /** Lets Lit draw before `anchor` from now on, as if it had never drawn into the root. */
  readonly beginAnew: (anchor: Comment) => void;
  /** Draws again soon. */
  readonly requestUpdate: () => void;
  /** Whether the frame of a payment under way is in the root, so that nothing may be drawn anew. */
  readonly isBound: () => boolean;
}

/** What tells a node that a server has rendered from those that extensions have put beside it. */
const SERVED = '[part], [translate], input';

/** How often the tree is drawn anew only because somebody has altered it. */
const MAX_REPAIRS = 3;

/**
 * The tree that Lit has drawn, on a page where extensions, translators and scripts alter it. Lit finds
 * its places by comments and blank texts, so those that somebody removes are put back. Where elements
 * were removed, as by a script that writes `innerHTML`, the next update would be drawn into what nobody
 * sees. So everything is drawn anew then, with what was typed. What others add stays.
 */
export class DrawnTree {
  readonly #host: TreeHost;
  readonly #own = new WeakSet<Node>();
  readonly #observer: MutationObserver;
  #isWatched = false;
  /** Whether others have changed the tree since it was drawn. */
  #isAltered = false;
  #isBroken: boolean;
  #repairs = 0;
  /** Restores what was typed before the tree was taken away to be drawn anew. */
  #restore: (() => void) | undefined;

  /** @param isForeign - Whether the root holds a form that Lit could not take over. */
  constructor(host: TreeHost, isForeign: boolean) {
    this.#host = host;
    this.#isBroken = isForeign;
    this.#observer = new MutationObserver((records) => this.#onAltered(records));
  }

  /** Draws by `update`, which is called a second time where the first one fails on an altered tree. */
  draw(update: () => void): void {
    const { root, isBound } = this.#host;
    if (!this.#isWatched) this.#watch();
    this.#note(this.#observer.takeRecords());
    try {
      if (this.#isBroken && !isBound()) this.#drawAnew(update);
      else update();
    } catch (error) {
      if (!this.#isAltered || isBound()) throw error;
      this.#drawAnew(update);
    } finally {
      for (const { addedNodes } of this.#observer.takeRecords()) {
        for (const node of addedNodes) if (root.contains(node)) this.#claim(node, () => true);
      }
    }
  }

  #watch(): void {
    const { root } = this.#host;
    this.#isWatched = true;
    this.#claim(root, isServed);
    this.#observer.observe(root, { childList: true, subtree: true });
  }

  #claim(top: Node, isOwn: (node: Node) => boolean): void {
    for (const node of [top, ...descendantsOf(top)]) if (isOwn(node)) this.#own.add(node);
  }

  #onAltered(records: readonly MutationRecord[]): void {
    this.#note(records);
    if (!this.#isBroken || this.#repairs >= MAX_REPAIRS) return;
    // Two scripts that each restore their own nodes must not keep each other busy.
    this.#repairs += 1;
    this.#host.requestUpdate();
  }

  /** Notes what others have done, and puts back the marks that they have removed. */
  #note(records: readonly MutationRecord[]): void {
    const { root } = this.#host;
    for (const { target, removedNodes, nextSibling, previousSibling } of records.toReversed()) {
      this.#isAltered = true;
      let next: Node | null = nextSibling;
      for (const node of [...removedNodes].toReversed()) {
        if (root.contains(node)) continue;
        if (!isMark(node)) this.#isBroken ||= this.#holdsOwn(node);
        else if (this.#own.has(node) && root.contains(target)) {
          target.insertBefore(node, placeIn(target, next, previousSibling));
          next = node;
        }
      }
    }
  }

  #holdsOwn(top: Node): boolean {
    const isOwn = (node: Node): boolean => node instanceof Element && this.#own.has(node);
    return [top, ...descendantsOf(top)].some(isOwn);
  }

  #drawAnew(update: () => void): void {
    const { root, beginAnew } = this.#host;
    this.#restore ??= keepTyped(root);
    const anchor = document.createComment('');
    // Style sheets are no part of what Lit draws, and some of them are an extension's.
    root.replaceChildren(...[...root.children].filter(isStyle), anchor);
    beginAnew(anchor);
    update();
    this.#isBroken = false;
    this.#isAltered = false;
    this.#restore();
    this.#restore = undefined;
  }
}

function isServed(node: Node): boolean {
  return isMark(node) || (node instanceof Element && node.matches(SERVED));
}

/** Whether Lit may look for `node` to find its place: such nodes show nothing. */
function isMark(node: Node): boolean {
  return node instanceof Comment || (node instanceof Text && node.data.trim() === '');
}

function isStyle(element: Element): boolean {
  return element.matches('style, link');
}

function descendantsOf(top: Node): readonly Node[] {
  const walker = document.createTreeWalker(top);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

/** The child of `target` before which something was that is gone; null for the end. */
function placeIn(target: Node, next: Node | null, previous: Node | null): Node | null {
  if (next?.parentNode === target) return next;
  return previous?.parentNode === target ? previous.nextSibling : null;
}

/** Remembers what was typed and chosen by the names of fields, and returns what restores it. */
function keepTyped(root: ShadowRoot): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[name], select[name]')].map(
    (input) => {
      const { name, type, value, checked, defaultValue } = input;
      const { selectionStart, selectionEnd, selectionDirection } = input;
      const selection = [selectionStart, selectionEnd, selectionDirection ?? undefined] as const;
      const isFocused = input === root.activeElement;
      return { name, type, value, checked, defaultValue, selection, isFocused };
    },
  );
  // A button has no name, but is a part.
  const focusedPart = root.activeElement?.getAttribute('part');
  return () => {
    if (focusedPart) focus(root.querySelector<HTMLElement>(`[part="${CSS.escape(focusedPart)}"]`));
    for (const { name, type, value, checked, defaultValue, selection, isFocused } of fields) {
      const inputs = root.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      const input = [...inputs].find((one) => one.type !== 'radio' || one.value === value);
      if (!input) continue;
      // What was known before anything was typed may be replaced when more is known.
      if (defaultValue && type !== 'radio') input.defaultValue = defaultValue;
      input.value = value;
      input.checked = checked;
      if (isFocused) focus(input);
      // Fields of some types, such as email addresses, have no selection.
      if (typeof selection[0] === 'number') input.setSelectionRange(...selection);
    }
  };
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
