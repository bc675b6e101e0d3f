// A merchant's page in React. It is compiled with the types of React 18 and 19.
import { useRef, type ReactElement } from 'react';
import type { EasyCheckout as EasyCheckoutElement } from 'easy-checkout';
import { EasyCheckout, type EasyCheckoutProps } from 'easy-checkout/react';

export function Shop(props: EasyCheckoutProps): ReactElement {
  const element = useRef<EasyCheckoutElement>(null);
  return (
    <EasyCheckout
      {...props}
      ref={element}
      checkoutOrigin="https://checkout.example.com"
      fetchClientSecret={async () => (await fetch('/session')).text()}
      lineItems={[{ price_id: 'price_tee', quantity: 1 }]}
      theme="dark compact"
      className="wide"
      style={{ width: '100%' }}
      data-testid="checkout"
      onSubmit={(event) => event.waitUntil(Promise.resolve())}
      onComplete={({ orderId }) => void orderId?.length}
    >
      <p slot="header">Thank you for shopping here</p>
    </EasyCheckout>
  );
}

export const mistakes = [
  // @ts-expect-error There is no such property.
  <EasyCheckout key="1" checkoutOrigins="https://checkout.example.com" />,
  // @ts-expect-error A line has a quantity.
  <EasyCheckout key="2" lineItems={[{ price_id: 'price_tee' }]} />,
  // @ts-expect-error Presets have names.
  <EasyCheckout key="3" theme="drak" />,
  // @ts-expect-error The function returns a promise.
  <EasyCheckout key="4" fetchClientSecret={() => 'ecs_secret'} />,
  // @ts-expect-error The event has no such field.
  <EasyCheckout key="5" onComplete={(event) => event.transferId} />,
  // @ts-expect-error Internals are hidden.
  <EasyCheckout key="6" parentOrigin="https://shop.example.com" />,
];
