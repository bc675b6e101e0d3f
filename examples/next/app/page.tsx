import Link from 'next/link';

export default function Shop() {
  return (
    <>
      <h1>A T-shirt</h1>
      <Link href="/checkout">Checkout</Link>
      <Link href="/server">Checkout without a script of the page</Link>
    </>
  );
}
