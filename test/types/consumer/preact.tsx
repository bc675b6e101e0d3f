/** @jsxImportSource preact */
// The tag in JSX of Preact.
import type {} from 'easy-checkout/preact';

export const shop = (
  <easy-checkout
    checkout-origin="https://checkout.example.com"
    lineItems={[{ price_id: 'price_tee', quantity: 1 }]}
    theme="dark"
    class="wide"
    oneasy-complete={({ orderId }) => void orderId?.length}
  />
);

export const mistakes = [
  // @ts-expect-error There is no such property.
  <easy-checkout key="1" checkoutOrigins="https://checkout.example.com" />,
  // @ts-expect-error Presets have names.
  <easy-checkout key="2" theme="drak" />,
  // @ts-expect-error The event has no such field.
  <easy-checkout key="3" oneasy-complete={(event) => event.transferId} />,
];
