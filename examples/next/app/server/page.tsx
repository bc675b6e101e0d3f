import { EasyCheckout } from 'easy-checkout/react';
import { fetchClientSecret } from '../session';

/** A server component hands over texts, lists and server functions; its buyers leave by a link. */
export default function ServerCheckout() {
  return (
    <EasyCheckout
      checkoutOrigin="http://localhost:4243"
      environment="sandbox"
      fetchClientSecret={fetchClientSecret}
      successUrl="/"
    />
  );
}
