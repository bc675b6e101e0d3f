<?php
require __DIR__ . '/order.php';
// A reload gets the session that the cart has, so that no other one can be paid beside it.
$status = checkoutOfCart()['status'] ?? 'expired';
if ($status === 'complete') {
    header('Location: /thanks.php', true, 303);
    exit;
}
if ($status === 'expired') {
    $lineItems = [['price_id' => 'price_tee', 'quantity' => 1]];
    $_SESSION['checkout'] = service('POST', '/embedded-checkout/', ['line_items' => $lineItems]);
}
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Checkout</title>
    <script type="module" src="http://localhost:4243/easy-checkout.js"></script>
  </head>
  <body>
    <a href="/">Back to the shop</a>
    <form method="post" action="/thanks.php">
      <label>A note for us <input name="note" value="Hello" /></label>
      <easy-checkout
        name="checkout"
        environment="sandbox"
        client-secret="<?= htmlspecialchars($_SESSION['checkout']['client_secret']) ?>"
      ></easy-checkout>
    </form>
    <script type="module">
      // Once it is paid, the form carries the ids of the order to the next page.
      document.addEventListener('easy-complete', () => document.forms[0].submit());
    </script>
  </body>
</html>
