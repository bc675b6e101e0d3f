// Runs in the page's HTML, right behind the form and before anything is painted. The HTML shows what
// most addresses ask for, in English; this shows what the present one asks for.
import { DIALOG_NAME } from '../src/embed/messages.ts';
import styles from '../src/views/styles/checkout.css?inline';
import { readAddress } from './page/address.ts';
import { fitForm } from './page/form-in-html.ts';
import { showLanguage } from './page/language.ts';
import { readFields } from './page/read-fields.ts';

const root = document.documentElement;
const address = readAddress(location);
showLanguage();
const checkout = document.querySelector('easy-checkout');
if (checkout?.shadowRoot) checkout.shadowRoot.adoptedStyleSheets = [formStyles()];
if (checkout) fitForm(checkout, address, location.search);
// A page that is embedded shows nothing before the service has allowed the surrounding page.
const isEmbedded = parent !== window;
if (isEmbedded) root.classList.add('embedded');
if (window.name === DIALOG_NAME) root.classList.add('in-dialog');
root.dataset['status'] = 'loading';

// The document of the frame, which stands above this script, is asked for by now.
addEventListener('DOMContentLoaded', loadPage);

/** The page's script takes the same text from here, so that a load brings it once. */
function formStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}

/**
 * Loads the page's script, and beside it what it will need. Whether that has failed, the script finds
 * out.
 */
function loadPage(): void {
  const script = document.querySelector<HTMLTemplateElement>('template#script');
  // Where a browser reads no hashes from the import map, the hash in the tag pins the script only if
  // nothing that imports it is loaded before.
  if (script) document.body.append(script.content);
  if (isEmbedded) import('./page/parent-page.ts').catch(() => {});
  if ('parameters' in address) readFields(address.parameters).catch(() => {});
  if (address.kind === 'link') import('./page/offered-checkout.ts').catch(() => {});
}
