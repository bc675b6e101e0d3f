import { html } from 'lit';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { brandMark } from '../ui/brand-mark.ts';
import { brandName } from '../ui/brand-name.ts';
import { plainName } from '../ui/plain-name.ts';
import type { MethodOption } from '../views/method-picker.ts';
import type { Choice } from './payment-choice.ts';

/** What the buyer reads about a choice. */
export function optionOf(choice: Choice, messages: LazyTexts): MethodOption {
  const { id, saved, expired = false } = choice;
  return {
    id,
    name: saved
      ? html`<bdi
          >${brandMark(saved.brand)}<span .textContent=${choiceName(choice, messages)}></span
        ></bdi>`
      : instrumentName(choice, messages),
    disabled: expired,
    ...(saved && { note: note(choice, messages) }),
  };
}

/** `Visa`, the name of a bank, or `Card`. */
export function instrumentName({ method, saved }: Choice, messages: LazyTexts): string {
  const { brand, bankName } = saved ?? {};
  return plainName((brand ? brandName(brand) : bankName) ?? messages[method]);
}

/** `Visa ending in 4242`. */
function choiceName(choice: Choice, messages: LazyTexts): string {
  const name = instrumentName(choice, messages);
  const { saved } = choice;
  if (!saved) return name;
  return saved.last4 ? fill(messages.ending, { name, last4: saved.last4 }) : messages.savedMethod;
}

function note({ saved, expired }: Choice, messages: LazyTexts): string {
  if (!saved?.expires) return '';
  const { month, year } = saved.expires;
  const date = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return fill(expired ? messages.expiredOn : messages.expiresOn, { date });
}
