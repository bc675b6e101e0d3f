// Every view that shows texts of the service, for a page that renders each of them thousands of times.
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Order } from '../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { authorization } from '../../../src/frame/bank/authorization.ts';
import type { Choice } from '../../../src/methods/payment-choice.ts';
import { beforePaying } from '../../../src/views/before-paying.ts';
import { toCancel } from '../../../src/views/contact.ts';
import { optionOf } from '../../../src/methods/choice-names.ts';
import { methodPicker } from '../../../src/views/method-picker.ts';
import { orderSummary } from '../../../src/views/order-summary.ts';
import { receipt } from '../../../src/views/receipt.ts';
import { bankTexts } from '../../../src/messages/bank.ts';
import { ENGLISH } from '../element/english.ts';
import { MONTHLY, orderOf, TEE, TERMS } from '../checkout/sample-order.ts';

type Complete = Extract<CheckoutState, { status: 'complete' }>;

/** An order with `text` in all of its fields. */
function orderWith(text: string): Order {
  const brand = { name: text, support_email: text, support_url: text, logo_url: text };
  const line = { ...MONTHLY, price_id: text, name: text, image_url: text };
  return {
    ...orderOf([line, { ...TEE, name: text, image_url: text }], 1200),
    merchantName: text,
    session: { ...TERMS, id: text, merchant: { ...TERMS.merchant, ...brand } },
  };
}

/** Each view with `text` in all of its fields. */
function viewsOf(text: string): readonly TemplateResult[] {
  const order = orderWith(text);
  const { messages, locale } = ENGLISH;
  const lineTerms = (): string => text;
  const account = { last4: text, bankName: text } as const;
  const agreed = authorization({
    merchant: text,
    contact: text,
    order,
    account,
    date: new Date(2026, 2, 1),
    locale,
    messages: bankTexts,
  });
  const state: Complete = {
    status: 'complete',
    order,
    attemptId: text,
    outcome: 'pending',
    paidWith: { method: 'bank', brand: text, last4: text },
    result: {
      orderId: text,
      transfer: { id: text, amount: 1200, currency: 'USD', state: text },
      subscriptions: [{ id: text, status: text, order_number: text, current_period_end: text }],
    },
  };
  const saved = { id: text, method: 'bank', last4: text, brand: text, bankName: text } as const;
  const choices: readonly Choice[] = [
    { id: text, method: 'bank', saved },
    { id: `${text}2`, method: 'bank', saved: { ...saved, brand: '' } },
  ];
  return [
    orderSummary({ order, lineCount: 0, lineTerms, discount: nothing, locale, messages }),
    receipt({
      ...ENGLISH,
      state,
      email: text,
      successUrl: undefined,
      authorization: agreed,
      lineTerms,
    }),
    html`${beforePaying({ ...ENGLISH, order, authorization: agreed })}`,
    html`<p>${toCancel(order, messages)}</p>`,
    methodPicker({
      options: choices.map((choice) => optionOf(choice, messages)),
      chosen: text,
      choose: () => undefined,
      disabled: false,
      messages,
    }),
  ];
}

/** Renders the views of `text` into `root` and returns how many there are. */
export function draw(root: HTMLElement, text: string): number {
  const views = viewsOf(text);
  render(html`${views}`, root);
  return views.length;
}
