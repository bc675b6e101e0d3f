import type { MerchantBranding } from '../../src/checkout/order.ts';
import type { CheckoutElement } from '../../src/element/checkout-element.ts';
import { safeUrl } from '../../src/ui/safe-url.ts';
import { accentProperties } from './accent.ts';
import { addStyles, element } from './element.ts';
import { merchantText } from './merchant-text.ts';
import styles from './styles/branding.css?inline';
import { merchantTexts } from './texts/merchant-texts.ts';
import { texts, translate } from './wording.ts';

addStyles(styles);

const EMAIL = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/;

/** The elements of the page that name the merchant. */
interface Places {
  readonly merchant: HTMLElement;
  readonly contact: HTMLElement;
}

/** The branding that is shown, as JSON, so that a picture on display is not loaded again. */
let shown: string | undefined;

/** Shows the merchant's branding, or none. Everything in `branding` is data and never markup. */
export function showBranding(
  { merchant, contact }: Places,
  branding: MerchantBranding | undefined,
): void {
  const name = merchantText(branding?.name ?? '');
  // The texts may have been translated since the same branding was shown.
  document.title = name ? `${name} · ${texts.title}` : texts.title;
  const next = JSON.stringify(branding);
  if (next === shown) return;
  shown = next;
  merchant.replaceChildren(
    ...(name ? [...logo(branding?.logo_url), element('bdi', {}, name)] : []),
  );
  contact.replaceChildren(...(branding ? contacts(branding) : []));
  showAccent(branding?.brand_color);
}

function showAccent(brandColor: string | undefined): void {
  const properties = Object.entries(accentProperties(brandColor));
  document.documentElement.style.cssText = properties.map((pair) => pair.join(':')).join(';');
  document.querySelector<CheckoutElement>('easy-checkout:defined')?.refreshTheme();
}

/** The picture keeps its place while it loads and is removed when it cannot be loaded. */
function logo(address: string | undefined): HTMLElement[] {
  const url = safeUrl(address);
  if (!url) return [];
  const image = element('img', {
    alt: '',
    width: '40',
    height: '40',
    referrerpolicy: 'no-referrer',
    src: url.href,
  });
  image.addEventListener('error', () => image.remove());
  return [image];
}

function contacts(branding: MerchantBranding): HTMLElement[] {
  const own = translate(merchantTexts);
  const email =
    branding.support_email && EMAIL.test(branding.support_email) ? branding.support_email : '';
  const links = [
    ...(email ? [element('a', { href: `mailto:${email}` }, email)] : []),
    ...away(branding.support_url, own.help, own.newTab, true),
    ...away(branding.terms_url, own.terms, own.newTab),
    ...away(branding.privacy_url, own.privacy, own.newTab),
  ];
  if (links.length === 0) return [];
  const asks = email || safeUrl(branding.support_url) ? [element('p', {}, own.questions)] : [];
  const items = links.map((link) => element('li', {}, link));
  return [...asks, element('ul', {}, ...items)];
}

/**
 * @param hint - Says to screen readers where the link opens.
 * @param named - Whether the link's text names the site that it leads to.
 */
function away(
  address: string | undefined,
  label: string,
  hint: string,
  named = false,
): HTMLElement[] {
  const url = safeUrl(address);
  if (!url) return [];
  return [linkAway(url, named ? `${label} (${merchantText(url.host)})` : label, hint)];
}

/** A link to another site, which receives neither a referrer nor a handle on this page. */
function linkAway(url: URL, label: string, hint: string): HTMLAnchorElement {
  const attributes = { href: url.href, target: '_blank', rel: 'noopener noreferrer' };
  const spoken = element('span', { class: 'hidden' }, ` (${hint})`);
  return element('a', attributes, label, spoken);
}
