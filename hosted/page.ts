// The hosted page: <easy-checkout> on a page of its own. What to sell stands in the fragment,
// `#key=<publishable key>&items=<line-items>`, because a fragment reaches no server and no log.

interface Order {
  readonly key: string;
  readonly items: string;
}

function readOrder(fragment: string): Order | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const key = parameters.get('key');
  const items = parameters.get('items');
  return key && items ? { key, items } : undefined;
}

function checkout({ key, items }: Order): HTMLElement {
  const element = document.createElement('easy-checkout');
  element.setAttribute('publishable-key', key);
  element.setAttribute('line-items', items);
  return element;
}

function incompleteLink(): HTMLElement {
  const notice = document.createElement('section');
  notice.className = 'notice';
  const heading = document.createElement('h2');
  heading.textContent = 'This checkout link is incomplete';
  const advice = document.createElement('p');
  advice.textContent =
    'Nothing was charged. Go back to the shop and open the checkout again, or ask the shop for a new link.';
  notice.append(heading, advice);
  return notice;
}

function show(main: HTMLElement): void {
  const order = readOrder(location.hash);
  main.replaceChildren(order ? checkout(order) : incompleteLink());
  main.removeAttribute('aria-busy');
}

const main = document.querySelector('main');
if (main) {
  show(main);
  addEventListener('hashchange', () => show(main));
}
