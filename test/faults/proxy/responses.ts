import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Fate, RetryAfter } from '../plans/fault-plan.ts';

/** An answer that has been read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export async function readAnswer(answered: Promise<Response>): Promise<Answer> {
  const response = await answered;
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  headers.forEach((value, name) => {
    if (!/^(content-length|transfer-encoding|connection)$/.test(name))
      response.setHeader(name, value);
  });
  response.writeHead(status, { 'content-length': body.length });
  response.end(body);
}

export function cut(response: ServerResponse, answer: Answer): void {
  const { body } = answer;
  if (response.destroyed) return;
  begin(response, answer);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    // After it has left: closed at once, the part might not arrive.
    setTimeout(() => response.destroy(), 5);
  });
}

/** Sends what belongs to all of an answer and nothing of its body. */
export function begin(response: ServerResponse, { status, headers, body }: Answer): void {
  headers.forEach((value, name) => {
    if (name !== 'content-length') response.setHeader(name, value);
  });
  response.writeHead(status, { 'content-length': body.length });
}

const BODIES: Readonly<Record<(Fate & { type: 'answered' })['body'], string | Buffer>> = {
  html: '<!doctype html><h1>Something went wrong</h1>',
  text: 'Not here.',
  empty: '',
  broken: '{"success":true,"timestamp":"2026-01-01T00:00:00Z","data":{"transfer":{"id":"TR',
  foreign: '{"ok":true}',
  // A thousandth of what it unpacks to.
  bomb: gzipSync(Buffer.alloc(50_000_000, ' ')),
  long: `{"success":true,"data":"${'x'.repeat(3_000_000)}"}`,
  deep: `{"success":true,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  error:
    '{"success":false,"timestamp":"2026-01-01T00:00:00Z","error":{"code":"UPSTREAM","message":"No."}}',
};

/** Of what is no JSON. */
const TYPES: Partial<Record<(Fate & { type: 'answered' })['body'], string>> = {
  html: 'text/html',
  empty: 'text/html',
  text: 'text/plain',
};

export function replacement(fate: Fate & { type: 'answered' }, request: Request): Answer {
  const type = TYPES[fate.body] ?? 'application/json';
  const headers = new Headers({ 'content-type': type });
  if (fate.body === 'bomb') headers.set('content-encoding', 'gzip');
  if (fate.readable) allowReading(headers, request);
  const served = Math.floor(Date.now() / 1000) * 1000;
  headers.set('date', new Date(served).toUTCString());
  if (fate.retryAfter) headers.set('retry-after', written(fate.retryAfter, served));
  return { status: fate.status, headers, body: Buffer.from(BODIES[fate.body]) };
}

export function allowReading(headers: Headers, request: Request): void {
  headers.set('access-control-allow-origin', request.headers.get('origin') ?? '*');
  headers.set('access-control-expose-headers', 'retry-after, date, x-request-id');
}

/** @param served - The answer's own `Date`, in milliseconds since the Unix epoch. */
function written({ form, asked = 0 }: RetryAfter, served: number): string {
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
    case 'words':
      return 'in a moment';
  }
}
