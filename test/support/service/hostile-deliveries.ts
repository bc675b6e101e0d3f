import { randomBytes } from 'node:crypto';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

const LARGE_HEADER = 'a header of 40 KB';

interface Attack {
  readonly headers?: Readonly<OutgoingHttpHeaders>;
  readonly body?: string | Buffer;
}

/** What anybody may send to the address of a receiver, by what is wrong with it. */
export function hostileDeliveries(): Readonly<Record<string, Attack>> {
  const time = Math.floor(Date.now() / 1000);
  const one = `sha256=${'a'.repeat(64)}`;
  // Of the right form and recent, so that a receiver looks at the body.
  const signature = `t=${time},${one}`;
  const signed = { 'x-easy-webhook-signature': signature };
  const json = { 'content-type': 'application/json' };
  const event = '{"id":"evt_1","type":"checkout.session.completed","data":{"order_id":"free"}}';
  return {
    'nothing at all': {},
    'no body': { headers: signed },
    'no body, said to be JSON': { headers: { ...signed, ...json } },
    'an empty body': { headers: { ...signed, ...json, 'content-length': '0' } },
    'JSON that is broken': { headers: { ...signed, ...json }, body: '{"id":' },
    'JSON that is no object': { headers: { ...signed, ...json }, body: 'null' },
    'an event without a signature': { headers: json, body: event },
    'an event with a forged signature': { headers: { ...signed, ...json }, body: event },
    'a form': {
      headers: { ...signed, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=evt_1',
    },
    'a form without its parts': {
      headers: { ...signed, 'content-type': 'multipart/form-data' },
      body: 'id',
    },
    'a type that is none': { headers: { ...signed, 'content-type': ';;;' }, body: event },
    'a character set that is none': {
      headers: { ...signed, 'content-type': 'application/json; charset=nonsense' },
      body: event,
    },
    'bytes that are no text': { headers: { ...signed, ...json }, body: Buffer.alloc(99, 0xff) },
    'what is not compressed as it says': {
      headers: { ...signed, ...json, 'content-encoding': 'gzip' },
      body: event,
    },
    'two signature headers': {
      headers: { ...json, 'x-easy-webhook-signature': [signature, signature] },
      body: event,
    },
    'a signature that is no text': {
      headers: { ...json, 'x-easy-webhook-signature': `t=${time},sha256=\u00e4\u00ff` },
      body: event,
    },
    'a hundred signatures': {
      headers: {
        ...json,
        'x-easy-webhook-signature': `t=${time}${`,${one}`.repeat(100)}`,
      },
      body: event,
    },
    [LARGE_HEADER]: {
      headers: { ...json, 'x-easy-webhook-signature': signature.padEnd(40_000, 'a') },
      body: event,
    },
    '150 KB of noise': { headers: { ...signed, ...json }, body: Buffer.alloc(150_000, 'x') },
    '150 KB of noise without a signature': { body: randomBytes(150_000) },
    'bytes that only begin like gzip': {
      headers: { ...signed, ...json, 'content-encoding': 'gzip' },
      body: Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(500)]),
    },
    'a compression that is none': {
      headers: { ...signed, ...json, 'content-encoding': 'nonsense' },
      body: event,
    },
    'an image': { headers: { ...signed, 'content-type': 'image/png' }, body: randomBytes(900) },
    'JSON that was compressed': {
      headers: { ...signed, ...json, 'content-encoding': 'gzip' },
      body: gzipSync(event),
    },
    'what becomes 50 MB where it is decompressed': {
      headers: { ...signed, ...json, 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50_000_000)),
    },
    'a compression within another one': {
      headers: { ...signed, ...json, 'content-encoding': 'gzip, gzip' },
      body: gzipSync(gzipSync(event)),
    },
    'JSON that is nested deeply': { headers: { ...signed, ...json }, body: '['.repeat(100_000) },
    'a type that repeats itself': {
      headers: { ...signed, 'content-type': 'application/json; application/json' },
      body: event,
    },
  };
}

/** Sends it as it is: `fetch` would add a type, and allows no such headers. */
export function attack(address: string, { headers = {}, body }: Attack): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers };
    request(address, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}

/** Begins a delivery in one of these ways, and leaves before its body has come. */
export async function breakOff(address: string): Promise<void> {
  const { hostname, port, pathname } = new URL(address);
  const time = Math.floor(Date.now() / 1000);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}`,
    'content-type: application/json',
    `x-easy-webhook-signature: t=${time},sha256=${'a'.repeat(64)}`,
  ].join('\r\n');
  const beginnings = [
    `${head}\r\ncontent-length: 1000\r\n\r\n{"id":`,
    `${head}\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"`,
    `${head}\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n`,
    `${head}\r\ncontent-encoding: gzip\r\ncontent-length: 1000\r\n\r\n\u001f`,
    head,
  ];
  for (const beginning of beginnings) {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.write(beginning, 'latin1', () => socket.resetAndDestroy());
    });
  }
}

/** Answers to everything that is hostile, other than a refusal that blames the sender. */
export async function mistakesOf(
  send: (attack: Attack) => Promise<number>,
): Promise<readonly string[]> {
  const mistakes: string[] = [];
  for (const [name, sent] of Object.entries(hostileDeliveries())) {
    const status = await send(sent).catch((error: unknown) => String(error));
    // Node refuses such headers itself.
    const right = name === LARGE_HEADER ? [400, 431] : [400];
    if (typeof status === 'string' || !right.includes(status)) {
      mistakes.push(`${name}: ${status}`);
    }
  }
  return mistakes;
}
