import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import { createClient } from '../../../src/api/http/client.ts';
import { listPrices } from '../../../src/api/prices.ts';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  silence,
  success,
} from '../../support/checkout/scripted-fetch.ts';
import type { Step } from '../../support/checkout/scripted-fetch.ts';

const apiKey = 'pk_test_canary_key';
const checkout = {
  customer_creation: false,
  identity_id: 'ID_ada',
  source: 'PI_canary_instrument',
  line_items: [{ price_id: 'price_tee', quantity: 1 }],
} as const;

/** What a checkout that is sent once fails with. */
async function failureAfter(
  step: Step,
  timeLimit = 30_000,
  instrument: string = checkout.source,
): Promise<unknown> {
  const service = new ScriptedFetch(step);
  const client = createClient({
    baseUrl: 'https://service.example/v1/api',
    apiKey,
    fetch: service.fetch,
    timeLimit,
  });
  const error = await rejectionOf(
    client.call(
      createCheckout,
      { ...checkout, source: instrument, line_items: [...checkout.line_items] },
      { idempotencyKey: 'canary-attempt' },
    ),
  );
  expect(service.sent).to.have.length(1);
  return error;
}

function html(status: number): Response {
  const body = '<!doctype html><title>Bad gateway</title>';
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}

describe('a refusal of the service', () => {
  it('becomes an error with its status, code, request id, wait and fields', async () => {
    const details = { issues: [{ path: 'line_items', message: 'too many' }] };
    const error = await failureAfter(
      refusal(400, 'VALIDATION_ERROR', {
        details,
        headers: { 'x-request-id': 'req_1', 'retry-after': '3' },
      }),
    );
    expect(error).to.be.instanceOf(ApiError).and.include({
      name: 'ApiError',
      code: 'VALIDATION_ERROR',
      message: 'POST /checkout/ was refused with 400 VALIDATION_ERROR.',
      status: 400,
      requestId: 'req_1',
      retryAfter: 3000,
      actor: 'merchant',
    });
    expect((error as ApiError).details).to.deep.equal({ issues: [{ path: 'line_items' }] });
  });

  const typed = ['4242424242424242', '731', '000123456789', 'ecs_secret_9fKa2'];
  for (const text of typed) {
    for (const status of [400, 402, 429, 500]) {
      it(`with status ${status} that repeats ${text} in every text keeps none of them`, async () => {
        const details = {
          issues: [{ path: text, message: text }],
          failure_code: text,
          failure_message: text,
          reason: text,
          [text]: text,
        };
        const timestamp = '2026-03-01T12:00:00Z';
        const said = { code: text, message: text, details };
        const envelope = { success: false, timestamp, error: said };
        const headers = { 'x-request-id': text };
        const error = await failureAfter(
          Response.json(envelope, { status, headers }),
          30_000,
          text,
        );
        expect(error).to.be.instanceOf(ApiError).and.include({ status, code: 'UNKNOWN_ERROR' });
        const { message, stack, cause, ...fields } = error as ApiError;
        expect(JSON.stringify([message, stack, cause, fields, String(error)])).to.not.contain(text);
      });
    }
  }

  it('has no request id, wait or details where the answer says none', async () => {
    const error = await failureAfter(refusal(401, 'UNAUTHORIZED'));
    expect(error).to.include({ requestId: undefined, retryAfter: undefined, details: undefined });
  });

  const actors = [
    [400, 'merchant'],
    [401, 'merchant'],
    [402, 'buyer'],
    [403, 'merchant'],
    [409, 'merchant'],
    [429, 'service'],
    [500, 'service'],
    [503, 'service'],
  ] as const;
  for (const [status, actor] of actors) {
    it(`with status ${status} concerns the ${actor}`, async () => {
      expect(await failureAfter(refusal(status, 'CODE'))).to.include({ status, actor });
    });
  }
});

describe('an answer that is not the service’s', () => {
  const timestamp = '2026-03-01T12:00:00Z';
  const strange: readonly (readonly [string, () => Response])[] = [
    ['a page of a proxy', () => html(502)],
    ['a page in the 200s', () => html(200)],
    ['an empty body', () => new Response('', { status: 502 })],
    ['no body at all', () => new Response(null, { status: 204 })],
    ['JSON that breaks off', () => new Response('{"success":true,"data":{"sub', { status: 201 })],
    ['JSON of another shape', () => Response.json({ ok: true }, { status: 200 })],
    ['a null', () => Response.json(null, { status: 200 })],
    ['a list', () => Response.json([1, 2], { status: 400 })],
    ['an error envelope in the 200s', () => refusal(200, 'INTERNAL')],
    ['a success envelope in the 400s', () => Response.json({ success: true }, { status: 400 })],
    [
      'a success envelope with a time in the 400s',
      () => Response.json({ success: true, timestamp }, { status: 400 }),
    ],
    [
      'an error without a code',
      () => Response.json({ success: false, timestamp, error: {} }, { status: 500 }),
    ],
    [
      'an error without its time',
      () =>
        Response.json({ success: false, error: { code: 'CODE', message: 'x' } }, { status: 400 }),
    ],
    [
      'a success without its time',
      () => Response.json({ success: true, data: { subscriptions: [] } }),
    ],
    [
      'an amount that is a text',
      () =>
        Response.json({
          success: true,
          timestamp,
          data: { transfer: { id: 'T', amount: '24.00', currency: 'USD', state: 'SUCCEEDED' } },
        }),
    ],
    [
      'a list of which hundreds of thousands are wrong',
      () =>
        Response.json({
          success: true,
          timestamp,
          data: { subscriptions: Array.from({ length: 400_000 }, () => 0) },
        }),
    ],
  ];
  for (const [what, answer] of strange) {
    it(`is told as unexpected, with its status: ${what}`, async () => {
      const error = await failureAfter(answer());
      expect(error)
        .to.be.instanceOf(ApiError)
        .and.include({ code: 'UNEXPECTED_RESPONSE', status: answer().status, actor: 'service' });
    });
  }

  it('keeps its request id and its wait', async () => {
    const headers = { 'x-request-id': 'req_9', 'retry-after': '7' };
    const error = await failureAfter(new Response('', { status: 503, headers }));
    expect(error).to.include({ requestId: 'req_9', retryAfter: 7000 });
  });
});

/** An answer that is nested so deep. */
const answerOf = (levels: number) =>
  `{"success":true,"timestamp":"2026-03-01T12:00:00Z","data":{"subscriptions":[{"id":"S1","status":"active","items":${'['.repeat(levels)}${']'.repeat(levels)}}]}}`;

/** What is heard of it, by the client and by the call. */
async function timesAfter(answer: Response): Promise<readonly (readonly [string, number])[]> {
  const arrived: (readonly [string, number])[] = [];
  const client = createClient({
    baseUrl: 'https://s.example',
    fetch: new ScriptedFetch(answer).fetch,
    onServedAt: (time) => arrived.push(['client', time]),
  });
  const onServedAt = (time: number): void => void arrived.push(['call', time]);
  await client
    .call(createCheckout, { ...checkout, line_items: [...checkout.line_items] }, { onServedAt })
    .catch(() => {});
  return arrived;
}

describe('the service’s time', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z');

  it('comes with an answer of its own', async () => {
    expect(await timesAfter(success({ subscriptions: [] }))).to.deep.equal([
      ['client', noon],
      ['call', noon],
    ]);
  });

  // A wrong time makes an attempt look so old that a reloaded page forgets it and offers to pay again.
  for (const status of [400, 402, 429, 500, 502]) {
    it(`comes with no refusal of status ${status}, which an intermediary may have written`, async () => {
      expect(await timesAfter(refusal(status, 'CODE'))).to.be.empty;
    });
  }

  it('comes with no stranger’s answer, nor where it is no time', async () => {
    const strange = Response.json({ timestamp: '2020-01-01T00:00:00Z' }, { status: 403 });
    expect(await timesAfter(strange)).to.be.empty;
    const untimely = Response.json({ success: true, timestamp: 'noon', data: {} });
    expect(await timesAfter(untimely)).to.be.empty;
  });
});

describe('an answer without an end', () => {
  it('is read no further than a megabyte', async () => {
    let pulled = 0;
    let ended = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        pulled += 1;
        stream.enqueue(new Uint8Array(100_000).fill(32));
      },
      cancel() {
        ended = true;
      },
    });
    const error = await failureAfter(new Response(endless, { status: 200 }));
    expect(error).to.include({ code: 'UNEXPECTED_RESPONSE', status: 200 });
    expect(pulled).to.be.within(10, 15);
    expect(ended).to.equal(true);
  });

  it('in its depth is none: no browser hands it from the frame to the page', async () => {
    for (const levels of [100, 100_000]) {
      const error = await failureAfter(new Response(answerOf(levels), { status: 201 }));
      expect(error).to.include({ code: 'UNEXPECTED_RESPONSE', status: 201 });
    }
    const service = new ScriptedFetch(new Response(answerOf(20), { status: 201 }));
    const client = createClient({ baseUrl: 'https://service.example', fetch: service.fetch });
    const answer = await client.call(createCheckout, {
      ...checkout,
      line_items: [...checkout.line_items],
    });
    expect(structuredClone(answer)).to.deep.equal(answer);
  });

  it('that stops in mid-answer is given up at the time limit', async () => {
    const error = await failureAfter(({ signal }) => {
      const stalled = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"success":true'));
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(stalled);
    }, 20);
    expect(error).to.be.instanceOf(ConnectionError);
  });
});

describe('no answer', () => {
  it('may be one that CORS has kept from the page, which browsers do not say', async () => {
    const error = await failureAfter(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(error).to.be.instanceOf(ConnectionError);
    expect((error as ConnectionError).message).to.contain('CORS');
  });

  it('within the time limit is told as a connection that failed', async () => {
    const error = await failureAfter(silence, 20);
    expect(error)
      .to.be.instanceOf(ConnectionError)
      .and.include({ code: 'CONNECTION_FAILED', actor: 'service' });
    expect((error as ConnectionError).cause).to.include({ name: 'TimeoutError' });
  });

  it('because the network broke is told the same, with the cause', async () => {
    const lost = connectionLost();
    const error = await failureAfter(lost);
    expect(error).to.be.instanceOf(ConnectionError).and.have.property('cause', lost);
  });
});

function unanswered(_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return silence(init);
}

describe('a caller who gives up', () => {
  const giveUp = new Error('The page is gone');

  it('hears of it as its own reason, not as a lost connection', async () => {
    const caller = new AbortController();
    const client = createClient({ baseUrl: 'https://service.example', fetch: unanswered });
    const call = rejectionOf(client.call(listPrices, {}, { signal: caller.signal }));
    caller.abort(giveUp);
    expect(await call).to.equal(giveUp);
  });

  it('while the client waits ends the tries', async () => {
    const caller = new AbortController();
    const service = new ScriptedFetch(connectionLost(), connectionLost());
    const client = createClient({
      baseUrl: 'https://service.example',
      fetch: service.fetch,
      sleep: async () => caller.abort(giveUp),
    });
    expect(await rejectionOf(client.call(listPrices, {}, { signal: caller.signal }))).to.equal(
      giveUp,
    );
    expect(service.sent).to.have.length(1);
  });
});

describe('an error of the client', () => {
  it('repeats no credential and nothing of the request', async () => {
    const failures: readonly Step[] = [connectionLost(), html(502), refusal(401, 'UNAUTHORIZED')];
    for (const step of failures) {
      const error = (await failureAfter(step)) as Error;
      const notified = JSON.stringify([error, error.message, error.stack, String(error)]);
      expect(notified).to.not.contain('canary');
    }
  });
});
