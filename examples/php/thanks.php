<?php
require __DIR__ . '/order.php';
// A form can be forged: what was bought is what the service says.
$order = service('GET', '/orders/' . rawurlencode($_POST['checkout_order_id'] ?? ''));
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Thank you</title>
  </head>
  <body>
    <p id="thanks">Thank you for order <?= htmlspecialchars($order['id']) ?></p>
    <p>Your note: <?= htmlspecialchars($_POST['note'] ?? '') ?></p>
  </body>
</html>
