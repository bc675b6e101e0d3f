<?php
require __DIR__ . '/order.php';
unset($_SESSION['checkout']);
header('Location: /checkout.php', true, 303);
