import { embedCheckout } from './index.ts';

// Loaded by `<script type="module" src="{checkout}/embed.js">`, this embeds every link and iframe
// with `data-easy-checkout`, including those that are added later.
type Embeddable = HTMLIFrameElement | HTMLAnchorElement;
const embedded = new WeakSet<Embeddable>();

function embedAll(): void {
  const found = document.querySelectorAll<Embeddable>(':is(a,iframe)[data-easy-checkout]');
  for (const element of found) {
    if (embedded.has(element)) continue;
    embedded.add(element);
    embedCheckout(element);
  }
}

embedAll();
new MutationObserver(embedAll).observe(document, { childList: true, subtree: true });
