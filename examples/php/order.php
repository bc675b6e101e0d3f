<?php
declare(strict_types=1);

const SERVICE = 'http://localhost:4244/v1/api';

session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax', 'use_strict_mode' => true]);

/** Calls the service with the secret key. Returns `data` of its answer, null where there is no such record. */
function service(string $method, string $path, ?array $body = null): ?array
{
    $key = getenv('EASY_SECRET_KEY') ?: 'sk_test_sandbox';
    $context = stream_context_create(['http' => [
        'method' => $method,
        'timeout' => 10,
        'ignore_errors' => true,
        'header' => ["x-easy-api-key: $key", 'content-type: application/json'],
        'content' => $body === null ? '' : json_encode($body),
    ]]);
    $answer = file_get_contents(SERVICE . $path, false, $context);
    $envelope = json_decode((string) $answer, true, 512, JSON_THROW_ON_ERROR);
    if (!$envelope['success'] && $envelope['error']['code'] !== 'NOT_FOUND') {
        throw new RuntimeException($envelope['error']['code']);
    }
    return $envelope['data'] ?? null;
}

/** The checkout session of this visitor's cart, as the service has it now. */
function checkoutOfCart(): ?array
{
    $id = $_SESSION['checkout']['id'] ?? null;
    return $id === null ? null : service('GET', "/embedded-checkout/$id");
}
