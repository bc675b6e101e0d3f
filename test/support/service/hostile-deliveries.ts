import { request, type OutgoingHttpHeaders } from 'node:http';

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
    'a header of 40 KB': {
      headers: { ...json, 'x-easy-webhook-signature': signature.padEnd(40_000, 'a') },
      body: event,
    },
    'a body of 200 KB': { headers: { ...signed, ...json }, body: Buffer.alloc(200_000, 'x') },
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

/** Answers to everything that is hostile, other than a refusal that blames the sender. */
export async function mistakesOf(
  send: (attack: Attack) => Promise<number>,
): Promise<readonly string[]> {
  const mistakes: string[] = [];
  for (const [name, sent] of Object.entries(hostileDeliveries())) {
    const status = await send(sent).catch((error: unknown) => String(error));
    if (typeof status === 'string' || status < 400 || status >= 500) {
      mistakes.push(`${name}: ${status}`);
    }
  }
  return mistakes;
}
