<?php
require __DIR__ . '/order.php';
// A form can be forged: what was bought is what the service says of the cart's own session.
$order = checkoutOfCart()['order_id'] ?? exit('There is no order yet.');
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Thank you</title>
  </head>
  <body>
    <p id="thanks">Thank you for order <?= htmlspecialchars($order) ?></p>
    <p>Your note: <?= htmlspecialchars($_POST['note'] ?? '') ?></p>
    <form method="post" action="/new-cart.php"><button>Buy another</button></form>
  </body>
</html>
