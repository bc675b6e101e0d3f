// Runs in the page's HTML, right behind the form and before anything is painted. The HTML shows what
// most addresses ask for, in English; this shows what the present one asks for.
import { DIALOG_NAME } from '../src/embed/messages.ts';
import { hasFields, readAddress } from './page/address.ts';
import { fitForm } from './page/form-in-html.ts';
import { showLanguage } from './page/language.ts';

const root = document.documentElement;
const address = readAddress(location);
showLanguage();
const checkout = document.querySelector('easy-checkout');
if (checkout) fitForm(checkout, address, location.search);
// A page that is embedded shows nothing before the service has allowed the surrounding page.
const isEmbedded = parent !== window;
if (isEmbedded) root.classList.add('embedded');
if (window.name === DIALOG_NAME) root.classList.add('in-dialog');
root.dataset['status'] = 'loading';

// The document of the frame, which stands above this script, is asked for by now.
addEventListener('DOMContentLoaded', loadPage);

/**
 * Loads the page's script, and beside it the parts that it will need. Their addresses stand in the tag
 * of this script.
 */
function loadPage(): void {
  const script = document.querySelector<HTMLTemplateElement>('template#script');
  // Where a browser reads no hashes from the import map, the hash in the tag pins the script only if
  // nothing that imports it is loaded before.
  if (script) document.body.append(script.content);
  if ('parameters' in address && hasFields(address.parameters)) preload('fields');
  if (address.kind === 'link') preload('offer');
}

function preload(part: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = document.querySelector<HTMLElement>('script[data-offer]')?.dataset[part] ?? '';
  document.head.append(link);
}
