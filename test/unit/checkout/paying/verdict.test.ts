import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../../src/api/checkout.ts';
import { createClient } from '../../../../src/api/http/client.ts';
import { isDecline, verdictOf } from '../../../../src/checkout/paying/verdict.ts';
import { answerMismatch } from '../../../../src/checkout/outcome.ts';
import { ConfigurationError, ConnectionError } from '../../../../src/errors.ts';
import { rejectionOf } from '../../../support/promises/rejection.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  type Step,
} from '../../../support/checkout/scripted-fetch.ts';

const request = {
  identity_id: 'ID_ada',
  source: 'PI_ada_visa',
  line_items: [{ price_id: 'price_tee', quantity: 1 }],
};

/** The error of a checkout that is answered so, as the client throws it. */
async function errorOf(step: Step, body: typeof request = request): Promise<unknown> {
  const { fetch } = new ScriptedFetch(step);
  const client = createClient({ baseUrl: 'https://s.example', fetch });
  return rejectionOf(client.call(createCheckout, body));
}

/** Every status that an answer may have, but for those without a body. */
const STATUSES = Array.from({ length: 400 }, (_, index) => 200 + index).filter(
  (status) => ![204, 205, 304].includes(status),
);
const REFUSED = [400, 401, 402, 403, 404, 422];

const error = { code: 'CODE', message: 'x' };
const timestamp = '2026-03-01T12:00:00Z';

describe('what an answer proves about the money', () => {
  for (const status of STATUSES.filter((one) => one >= 400)) {
    const verdict = REFUSED.includes(status) ? 'refused' : status === 429 ? 'busy' : 'unknown';
    it(`is "${verdict}" for ${status} in the whole envelope, whatever its code`, async () => {
      for (const code of [
        'CODE',
        'NOBODY_HAS_LISTED_THIS',
        '',
        'UNAUTHORIZED',
        'SESSION_EXPIRED',
      ]) {
        expect(verdictOf(await errorOf(refusal(status, code)))).to.equal(verdict);
      }
    });
  }

  const strangers: readonly (readonly [string, (status: number) => Response])[] = [
    ['in HTML', (status) => new Response('<h1>Forbidden</h1>', { status })],
    ['in a text', (status) => new Response('Not found', { status })],
    ['without a body', (status) => new Response('', { status })],
    ['in JSON of somebody else', (status) => Response.json({ error: 'forbidden' }, { status })],
    [
      'in an envelope without its time',
      (status) => Response.json({ success: false, error }, { status }),
    ],
    [
      'in an envelope that claims success',
      (status) => Response.json({ success: true, timestamp, error }, { status }),
    ],
    [
      'in an envelope without a code',
      (status) => Response.json({ success: false, timestamp, error: { message: 'x' } }, { status }),
    ],
    [
      'in an envelope that is cut',
      (status) =>
        new Response(JSON.stringify({ success: false, timestamp, error }).slice(0, -1), { status }),
    ],
  ];
  for (const [how, answer] of strangers) {
    it(`is nothing when it comes ${how}, whatever its status`, async () => {
      for (const status of STATUSES) {
        expect(verdictOf(await errorOf(answer(status))), String(status)).to.equal('unknown');
      }
    });
  }

  it('is nothing in the 200s where it cannot be read', async () => {
    const answer = Response.json({ success: true, timestamp, data: { transfer: { id: 7 } } });
    expect(verdictOf(await errorOf(answer))).to.equal('unknown');
    expect(verdictOf(await errorOf(refusal(200, 'PAYMENT_DECLINED')))).to.equal('unknown');
  });

  it('is nothing where the session is complete: somebody has paid', async () => {
    for (const status of [400, 403, 409]) {
      expect(verdictOf(await errorOf(refusal(status, 'SESSION_COMPLETE')))).to.equal('unknown');
    }
  });

  it('is nothing where there is none', async () => {
    expect(verdictOf(await errorOf(connectionLost()))).to.equal('unknown');
    expect(verdictOf(new ConnectionError(''))).to.equal('unknown');
  });

  it('is nothing for an answer about something else, or an error that nobody expected', () => {
    for (const thrown of [answerMismatch(), new TypeError('x'), 'x', null, undefined, 400]) {
      expect(verdictOf(thrown)).to.equal('unknown');
    }
  });

  it('is the service’s no where nothing was sent', async () => {
    expect(verdictOf(new ConfigurationError('X', ''))).to.equal('refused');
    const malformed = await errorOf(new Error('Nothing is sent'), { ...request, identity_id: '' });
    expect(malformed).to.include({ code: 'REQUEST_MALFORMED' });
    expect(verdictOf(malformed)).to.equal('refused');
  });

  it('is nothing where the service names the code of a request that was not sent', async () => {
    for (const status of [409, 413, 500, 502, 503]) {
      const answer = await errorOf(refusal(status, 'REQUEST_MALFORMED'));
      expect(verdictOf(answer), String(status)).to.equal('unknown');
    }
  });
});

describe('a decline of the very attempt', () => {
  it('is what the service says with its code, or with 402', async () => {
    expect(isDecline(await errorOf(refusal(400, 'PAYMENT_DECLINED')))).to.equal(true);
    expect(isDecline(await errorOf(refusal(402, 'CARD_ERROR')))).to.equal(true);
  });

  it('is nothing else', async () => {
    const answers: readonly Step[] = [
      new Response('<h1>Payment required</h1>', { status: 402 }),
      refusal(400, 'TOKEN_INVALID'),
      refusal(500, 'PAYMENT_DECLINED'),
      refusal(409, 'PAYMENT_DECLINED'),
      connectionLost(),
    ];
    for (const answer of answers) expect(isDecline(await errorOf(answer))).to.equal(false);
    expect(isDecline(new ConfigurationError('PAYMENT_DECLINED', ''))).to.equal(false);
  });
});
