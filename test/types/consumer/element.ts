// A merchant's page, in plain TypeScript.
import 'easy-checkout';
import type { CheckoutResult, EasyCheckout, Subscription, Transfer } from 'easy-checkout';
import { embedCheckout } from 'easy-checkout/embed';
import { verifyWebhook } from 'easy-checkout/webhooks';

const checkout: EasyCheckout = document.createElement('easy-checkout');
checkout.checkoutOrigin = 'https://checkout.example.com';
checkout.lineItems = [{ price_id: 'price_tee', quantity: 2 }];
checkout.theme = 'dark compact';
checkout.collect = 'phone business';
checkout.paymentMethods = ['card'];
checkout.messages = { pay: 'Pay {amount} now' };
checkout.customer = { email: 'ada@example.com' };
checkout.addEventListener('easy-complete', ({ transfer, subscriptions, orderId }) => {
  const moved: Transfer | undefined = transfer;
  const begun: readonly Subscription[] = subscriptions;
  console.log(moved, begun, orderId?.length);
});
checkout.addEventListener('easy-submit', (event) => event.waitUntil(Promise.resolve()));
checkout.addEventListener('easy-error', ({ code, actor, requestId }) => {
  if (actor === 'merchant') console.log(code, requestId);
});
export const result: Promise<CheckoutResult> = checkout.whenComplete;
document.addEventListener('easy-complete', ({ orderId }) => console.log(orderId?.length));
embedCheckout(document.createElement('iframe'));
void verifyWebhook;

// @ts-expect-error Presets have names.
checkout.theme = 'drak';
// @ts-expect-error Nothing else is collected.
checkout.collect = 'fax';
// @ts-expect-error These are the two environments.
checkout.environment = 'test';
// @ts-expect-error A line has a quantity.
checkout.lineItems = [{ price_id: 'price_tee' }];
// @ts-expect-error No such text.
checkout.messages = { payy: 'Pay' };
// @ts-expect-error It returns a promise.
checkout.fetchClientSecret = () => 'ecs_secret';
// @ts-expect-error Internals are hidden.
checkout.parentOrigin = '';
checkout.addEventListener('easy-complete', (event) => {
  // @ts-expect-error No such field.
  event.transferId;
});
