import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { EasyCheckout } from 'easy-checkout/react';

const cart = [{ price_id: 'price_tee', quantity: 1 }];

function Shop() {
  return (
    <main>
      <h1>A T-shirt</h1>
      <Link to="/checkout">Checkout</Link>
    </main>
  );
}

function Checkout() {
  const [order, setOrder] = useState<string>();
  return (
    <main>
      <Link to="/">Back to the shop</Link>
      <EasyCheckout
        checkoutOrigin="http://localhost:4243"
        publishableKey="pk_test_sandbox"
        lineItems={cart}
        onComplete={({ orderId }) => setOrder(orderId)}
      />
      {order && <p id="thanks">Thank you for order {order}</p>}
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Shop />} />
        <Route path="/checkout" element={<Checkout />} />
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
