import { isFrameAddress } from './iframe.ts';

/** The slot of a frame that the page has brought. */
const SLOT = 'payment-fields';
/** What keeps a frame that is seen from being used. Optimizers write it onto frames that are to load later. */
const OBSTACLES = ['inert', 'tabindex', 'aria-hidden'];
/** How often an early frame is set right. Whatever changes it again each time has to win. */
const MAX_RETURNS = 10;

/** Which frame is watched, and where. */
interface Watched {
  readonly frame: HTMLIFrameElement;
  readonly checkoutOrigin: string;
  /** The element of the checkout. An early frame is its child; its own frame is in its root. */
  readonly host: Element;
  readonly root: ShadowRoot;
}

/**
 * Notices when `frame` is no longer what the buyer sees and uses: when something has taken it out of
 * its place, wrapped it into something else, or given it another address. Its document is gone then.
 * A frame that has only lost its slot, or cannot be used for an attribute, still has its document, and is
 * set right. Nothing else of the page is shown in the slot, such as a placeholder or another frame.
 *
 * @param onLost - Called once.
 * @returns a function that stops watching
 */
export function watchFrame(
  { frame, checkoutOrigin, host, root }: Watched,
  onLost: () => void,
): () => void {
  const isEarly = frame.parentNode === host;
  let returns = 0;
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    observer.disconnect();
  };
  // An own frame is watched before it is rendered.
  let wasInPlace = isEarly;
  /** Puts an early frame back into the slot, takes everything else out of it, and lets it be used. */
  const keepUsable = (): void => {
    for (const name of OBSTACLES) {
      if (!frame.hasAttribute(name) || returns >= MAX_RETURNS) continue;
      returns += 1;
      frame.removeAttribute(name);
    }
    for (const child of host.children) {
      const belongs = child === frame;
      if ((child.slot === SLOT) === belongs || returns >= MAX_RETURNS) continue;
      returns += 1;
      child.slot = belongs ? SLOT : '';
    }
  };
  const check = (records: readonly MutationRecord[]): void => {
    const isInPlace = isEarly ? frame.parentNode === host : root.contains(frame);
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    // It may have been removed as soon as it was rendered.
    wasInPlace ||= isInPlace || removed.some((node) => node.contains(frame));
    if (!wasInPlace || isEnded) return;
    // WebKit calls this within the removal, after a `pagehide` listener of the frame, when the frame still
    // seems to be in its place.
    if (isInPlace && removed.some((node) => node.contains(frame))) setTimeout(check, 0, []);
    if (isEarly && isInPlace) keepUsable();
    const isSeen = isInPlace && (!isEarly || frame.slot === SLOT);
    if (isSeen && isFrameAddress(frame.src, checkoutOrigin)) return;
    end();
    onLost();
  };
  const observer = new MutationObserver(check);
  const attributeFilter = ['slot', 'src', ...OBSTACLES];
  if (isEarly) observer.observe(host, { childList: true, subtree: true, attributeFilter });
  else {
    observer.observe(root, { childList: true, subtree: true });
    observer.observe(frame, { attributeFilter });
  }
  check([]);
  return end;
}
