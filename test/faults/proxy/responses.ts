import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { NetworkFault, RetryAfter } from '../plans/fault-plan.ts';

/** A response whose body has been read completely. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export async function bufferResponse(answered: Promise<Response>): Promise<BufferedResponse> {
  const response = await answered;
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

export function send(response: ServerResponse, { status, headers, body }: BufferedResponse): void {
  if (response.destroyed) return;
  headers.forEach((value, name) => {
    if (!/^(content-length|transfer-encoding|connection)$/.test(name))
      response.setHeader(name, value);
  });
  response.writeHead(status, { 'content-length': body.length });
  response.end(body);
}

export function cut(response: ServerResponse, answer: BufferedResponse): void {
  const { body } = answer;
  if (response.destroyed) return;
  begin(response, answer);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    // A connection that is closed at once may not deliver the part that was written.
    setTimeout(() => response.destroy(), 5);
  });
}

/** Sends the status and headers of the complete response, and no part of its body. */
export function begin(response: ServerResponse, { status, headers, body }: BufferedResponse): void {
  headers.forEach((value, name) => {
    if (name !== 'content-length') response.setHeader(name, value);
  });
  response.writeHead(status, { 'content-length': body.length });
}

const BODIES: Readonly<Record<(NetworkFault & { type: 'replaced' })['body'], string | Buffer>> = {
  html: '<!doctype html><h1>Something went wrong</h1>',
  text: 'Not here.',
  empty: '',
  broken: '{"success":true,"timestamp":"2026-01-01T00:00:00Z","data":{"transfer":{"id":"TR',
  foreign: '{"ok":true}',
  // Compressed, this is about a thousandth of its size.
  bomb: gzipSync(Buffer.alloc(50_000_000, ' ')),
  long: `{"success":true,"data":"${'x'.repeat(3_000_000)}"}`,
  deep: `{"success":true,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  error:
    '{"success":false,"timestamp":"2026-01-01T00:00:00Z","error":{"code":"UPSTREAM","message":"No."}}',
};

/** The types of the bodies that are not JSON. */
const TYPES: Partial<Record<(NetworkFault & { type: 'replaced' })['body'], string>> = {
  html: 'text/html',
  empty: 'text/html',
  text: 'text/plain',
};

export function replacement(
  fault: NetworkFault & { type: 'replaced' },
  request: Request,
): BufferedResponse {
  const type = TYPES[fault.body] ?? 'application/json';
  const headers = new Headers({ 'content-type': type });
  if (fault.body === 'bomb') headers.set('content-encoding', 'gzip');
  if (fault.readable) allowReading(headers, request);
  const served = Math.floor(Date.now() / 1000) * 1000;
  headers.set('date', new Date(served).toUTCString());
  if (fault.retryAfter) headers.set('retry-after', retryAfterHeader(fault.retryAfter, served));
  return { status: fault.status, headers, body: Buffer.from(BODIES[fault.body]) };
}

export function allowReading(headers: Headers, request: Request): void {
  headers.set('access-control-allow-origin', request.headers.get('origin') ?? '*');
  headers.set('access-control-expose-headers', 'retry-after, date, x-request-id');
}

/** @param served - The response's own `Date`, in milliseconds since the Unix epoch. */
function retryAfterHeader({ form, asked = 0 }: RetryAfter, served: number): string {
  switch (form) {
    case '20 digits':
      return '9'.repeat(20);
    case 'seconds':
    case 'a day':
    case 'a century':
      return String(asked / 1000);
    case 'date':
      return new Date(served + asked).toUTCString();
    case 'negative':
      return '-5';
    case 'text':
      return 'in a moment';
  }
}
