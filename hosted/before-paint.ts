// Runs in the page's HTML, right behind the form and before anything is painted. The HTML shows what
// most addresses ask for, in English; this shows what the present one asks for.
import { DIALOG_NAME } from '../src/embed/messages.ts';
import { readAddress } from './page/address.ts';
import { drawFittedForm } from './page/form-in-html.ts';
import { showLanguage } from './page/language.ts';

const root = document.documentElement;
showLanguage();
// A page that is embedded shows nothing before the service has allowed the surrounding page.
if (parent !== window) root.classList.add('embedded');
if (window.name === DIALOG_NAME) root.classList.add('in-dialog');
const form = document.querySelector('easy-checkout');
if (form) drawFittedForm(form, readAddress(location), location.search);
root.dataset['status'] = 'loading';
