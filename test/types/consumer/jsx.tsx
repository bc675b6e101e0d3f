// The tag itself in JSX of React.
import type {} from 'easy-checkout/jsx';

export const shop = (
  <easy-checkout
    checkout-origin="https://checkout.example.com"
    lineItems={[{ price_id: 'price_tee', quantity: 1 }]}
    theme="dark"
    className="wide"
    oneasy-complete={({ orderId }) => void orderId?.length}
  />
);

export const mistakes = [
  // @ts-expect-error There is no such attribute.
  <easy-checkout key="1" checkoutorigin="https://checkout.example.com" />,
  // @ts-expect-error Presets have names.
  <easy-checkout key="2" theme="drak" />,
  // @ts-expect-error The event has no such field.
  <easy-checkout key="3" oneasy-complete={(event) => event.transferId} />,
];
