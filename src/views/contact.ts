import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { plainName } from '../ui/plain-name.ts';
import { safeUrl } from '../ui/safe-url.ts';

const EMAIL = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/;

/** The seller's name, as far as it is known. */
export function sellerOf({ session, merchantName }: Order): string | undefined {
  return session?.merchant.name ?? merchantName;
}

/** Links to the merchant, as far as they are known and safe to follow. */
function contact(order: Order, texts: LazyTexts): TemplateResult {
  const { support_email: email = '', support_url } = order.session?.merchant ?? {};
  const url = safeUrl(support_url);
  const links = [
    ...(EMAIL.test(email) ? [html`<a href="mailto:${email}" .textContent=${email}></a>`] : []),
    ...(url
      ? [
          html`<a
            href=${url.href}
            target="_blank"
            rel="noopener noreferrer"
            .textContent=${url.host}
          ></a>`,
        ]
      : []),
  ];
  const [first, second] = links;
  if (!first) return spanOf(plainName(sellerOf(order) ?? texts.theShop));
  return second ? html`${first} ${spanOf(texts.or)} ${second}` : first;
}

/**
 * A sentence in which names in braces are replaced by parts, each of which has a direction of its
 * own.
 */
export function withParts(
  text: string,
  parts: Readonly<Record<string, string | TemplateResult>>,
): TemplateResult {
  const pieces = text.split(/\{(\w+)\}/);
  // Every second piece is a name.
  return html`${pieces.map((piece, at) => {
    const part = at % 2 ? parts[piece] : undefined;
    if (typeof part === 'object') return html`<bdi>${part}</bdi>`;
    if (part !== undefined) return html`<bdi .textContent=${part}></bdi>`;
    return piece && !(at % 2) ? spanOf(piece) : nothing;
  })}`;
}

/** A text in an element of its own. */
function spanOf(text: string): TemplateResult {
  return html`<span .textContent=${text}></span>`;
}

/** A sentence that says whom to contact to cancel a subscription. */
export function toCancel(order: Order, messages: LazyTexts): TemplateResult {
  return withParts(messages.toCancel, { contact: contact(order, messages) });
}
