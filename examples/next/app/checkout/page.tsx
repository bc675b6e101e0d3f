'use client';

import Link from 'next/link';
import { useState } from 'react';
import { EasyCheckout } from 'easy-checkout/react';
import { createSession } from '../create-session';

export default function Checkout() {
  const [order, setOrder] = useState<string>();
  return (
    <>
      <Link href="/">Back to the shop</Link>
      <EasyCheckout
        checkoutOrigin="http://localhost:4243"
        environment="sandbox"
        fetchClientSecret={createSession}
        onComplete={({ orderId }) => setOrder(orderId)}
      />
      {order && <p id="thanks">Thank you for order {order}</p>}
    </>
  );
}
