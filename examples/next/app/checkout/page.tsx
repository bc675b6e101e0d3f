'use client';

import Link from 'next/link';
import { useState } from 'react';
import { EasyCheckout } from 'easy-checkout/react';
import { fetchClientSecret, newCart } from '../session';

export default function Checkout() {
  const [order, setOrder] = useState<string>();
  return (
    <>
      <Link href="/">Back to the shop</Link>
      <EasyCheckout
        checkoutOrigin="http://localhost:4243"
        environment="sandbox"
        fetchClientSecret={fetchClientSecret}
        onComplete={({ orderId }) => setOrder(orderId)}
      />
      {order && (
        <form action={newCart}>
          <p id="thanks">Thank you for order {order}</p>
          <button>Buy another</button>
        </form>
      )}
    </>
  );
}
