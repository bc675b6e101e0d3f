<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Small Hours</title>
  </head>
  <body>
    <h1>A T-shirt</h1>
    <a href="/checkout.php">Checkout</a>
  </body>
</html>
