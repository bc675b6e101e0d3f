import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { aborted } from '../http/request-scope.ts';
import type { WebhookSettings } from '../http/service.ts';
import { AddressRefused, resolveWebhookUrl } from './address.ts';

/** The outcome of one request to a receiver. */
export interface Posted {
  readonly success: boolean;
  /** Null when no answer came. */
  readonly status: number | null;
  /** Why the request failed. Null when it succeeded. */
  readonly error: string | null;
  readonly duration_ms: number;
  /** The beginning of the answer. */
  readonly response_body: string | null;
}

/** A receiver that answers with more bytes counts as broken. The log keeps only the first 2000. */
const MAX_READ_BYTES = 1_048_576;
const MAX_KEPT_BYTES = 2000;

/**
 * Sends `body` once. It follows no redirect and throws for nothing that the receiver does.
 *
 * @throws {unknown} the reason of `signal`, when the signal ended the request
 */
export async function post(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  settings: WebhookSettings,
  signal: AbortSignal,
): Promise<Posted> {
  const began = performance.now();
  const deadline = AbortSignal.timeout(settings.timeout);
  const ended = AbortSignal.any([deadline, signal]);
  let answer: { readonly status: number; kept: string } | undefined;
  let error: string | null = null;
  try {
    const response = await send(new URL(address), { headers, body }, settings, ended);
    answer = { status: response.statusCode ?? 0, kept: '' };
    await read(response, answer);
    error = errorOf(answer.status);
  } catch (reason) {
    signal.throwIfAborted();
    error = deadline.aborted
      ? `No complete response within ${settings.timeout / 1000} s.`
      : messageOf(reason);
  }
  return {
    success: error === null,
    status: answer?.status ?? null,
    error,
    duration_ms: Math.round(performance.now() - began),
    response_body: answer?.kept ?? null,
  };
}

async function send(
  url: URL,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  { loopback, lookup, ca, timeout }: WebhookSettings,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const resolved = resolveWebhookUrl(url, { loopback, lookup });
  const addresses = await Promise.race([resolved, aborted(signal)]);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.length) },
      // Keep no connection: each attempt goes to the addresses that were checked for it.
      agent: false as const,
      lookup: pinned(addresses),
      // The next address is tried when one does not answer, by turns of IPv6 and IPv4 (RFC 8305).
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(timeout / (addresses.length + 1))),
      signal,
      ...(ca !== undefined && { ca }),
    };
    request(url, options, resolve).once('error', reject).end(bytes);
  });
}

/** Gives the addresses that were checked to whoever resolves the host's name. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, answer) => {
    if (all) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };
}

async function read(response: IncomingMessage, answer: { kept: string }): Promise<void> {
  let size = 0;
  const kept: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < MAX_KEPT_BYTES) {
      kept.push(chunk.subarray(0, MAX_KEPT_BYTES - size));
      // The database cannot store NUL.
      answer.kept = Buffer.concat(kept).toString('utf8').replaceAll('\0', '\u{fffd}');
    }
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_READ_BYTES)
      throw new Error(`The response is larger than ${MAX_READ_BYTES} bytes.`);
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The endpoint answered with the redirect ${status}, which is not followed.`;
  return `The endpoint answered with status ${status}.`;
}

/** What happened on the network, at which address. It holds nothing else. */
function messageOf(reason: unknown): string {
  if (reason instanceof AddressRefused) return reason.message;
  if (!(reason instanceof Error)) return 'The request failed.';
  // Each address that was tried has its own error.
  const errors: readonly unknown[] = reason instanceof AggregateError ? reason.errors : [reason];
  const said = errors.flatMap((error) => codeAt(error) ?? []);
  return said.length > 0 ? `The request failed: ${said.join(', ')}.` : reason.message;
}

function codeAt(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return undefined;
  const isAt = 'address' in error && typeof error.address === 'string';
  return isAt ? `${error.code} at ${String(error.address)}` : error.code;
}
