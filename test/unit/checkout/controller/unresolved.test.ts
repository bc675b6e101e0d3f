import { describe, expect, it } from 'vitest';
import { answerMismatch } from '../../../../src/checkout/outcome.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import {
  BUYER,
  checkoutBench,
  NOON,
  type PayAnswer,
  readyBench,
  resultIn,
} from '../../../support/checkout/checkout-bench.ts';
import { BEGUN, TEE_ORDER } from '../../../support/checkout/sample-order.ts';

const lost = (): Error => new ConnectionError('No answer');
const refused = (status: number, code: string, retryAfter?: number): ApiError =>
  new ApiError('', { code, status, actor: 'service', retryAfter });

/** A checkout that was paid once, with these answers. */
async function paid(answers: readonly PayAnswer[], repeatable = true) {
  const bench = await readyBench({ answers, repeatable });
  await bench.controller.pay({ buyer: BUYER });
  return bench;
}

const requests = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

describe('an answer that is lost', () => {
  const losses: readonly (readonly [string, () => Error])[] = [
    ['with the connection', lost],
    ['in a failure of the service', () => refused(500, 'INTERNAL')],
    ['behind a proxy', () => refused(502, 'UNEXPECTED_RESPONSE')],
    ['in words that nobody reads', () => refused(201, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 400', () => refused(400, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 401', () => refused(401, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 402', () => refused(402, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 403', () => refused(403, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 404', () => refused(404, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 429', () => refused(429, 'UNEXPECTED_RESPONSE')],
    ['in a stranger’s 451', () => refused(451, 'UNEXPECTED_RESPONSE')],
    ['because the same key came with another body', () => refused(409, 'IDEMPOTENCY_CONFLICT')],
    ['in a status that nobody has listed', () => refused(418, 'TEAPOT')],
    ['in an error that nobody expected', () => new TypeError('x')],
    ['in an answer about something else', () => answerMismatch()],
    [
      'because the first request is still on its way',
      () => refused(409, 'IDEMPOTENCY_IN_PROGRESS'),
    ],
  ];
  for (const [how, loss] of losses) {
    it(`${how} is asked for again with the same attempt and the same token`, async () => {
      const { controller, states, log } = await paid([loss(), resultIn('SUCCEEDED')]);
      expect(states.map(({ status }) => status)).to.deep.equal([
        'tokenizing',
        'confirming',
        'unresolved',
        'complete',
      ]);
      expect(requests(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1']);
      expect(controller.state).to.include({ attemptId: 'a1', outcome: 'succeeded' });
    });
  }

  it('is asked for with pauses that grow', async () => {
    const { log } = await paid([lost(), lost(), resultIn('SUCCEEDED')]);
    expect(log.filter((entry) => entry.startsWith('wait'))).to.deep.equal([
      'wait 500',
      'wait 1000',
    ]);
  });

  it('stays in the journal until the outcome is known', async () => {
    const bench = await paid([lost(), lost(), lost(), resultIn('SUCCEEDED')]);
    expect(bench.journal).to.have.nested.property('[0].attemptId', 'a1');
    expect(bench.log).to.not.include('clear a1');
    await bench.controller.check();
    expect(bench.journal).to.be.empty;
  });

  it('three times leaves the buyer with an unresolved payment, but no longer waiting', async () => {
    const { controller, log } = await paid([lost(), lost(), lost()]);
    expect(requests(log)).to.have.length(3);
    expect(controller.state).to.include({
      status: 'unresolved',
      attemptId: 'a1',
      checking: false,
      repeatable: true,
    });
  });

  it('turns out a decline: then nothing was taken, and the buyer may try again', async () => {
    const { controller } = await paid([lost(), resultIn('FAILED', 'INSUFFICIENT_FUNDS')]);
    expect(controller.state.status).to.equal('ready');
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ failureCode: 'INSUFFICIENT_FUNDS' });
  });

  it('turns out a decline that comes as an error', async () => {
    const { controller } = await paid([lost(), refused(400, 'PAYMENT_DECLINED')]);
    expect(controller.state).to.have.property('problem').and.include({ code: 'PAYMENT_DECLINED' });
  });

  for (const [status, code] of [
    [400, 'TOKEN_INVALID'],
    [400, 'VALIDATION_ERROR'],
    [401, 'UNAUTHORIZED'],
    [409, 'IDEMPOTENCY_CONFLICT'],
  ] as const) {
    it(`stays unresolved when its repeat is refused with ${code}: that says nothing of it`, async () => {
      const { controller, journal } = await paid([
        lost(),
        refused(status, code),
        refused(status, code),
      ]);
      expect(controller.state).to.include({ status: 'unresolved', checking: false });
      expect(journal).to.have.nested.property('[0].attemptId', 'a1');
    });
  }

  it('is not asked for earlier than the service wants', async () => {
    const { log } = await paid([
      refused(503, 'BUSY', 7000),
      refused(409, 'IDEMPOTENCY_IN_PROGRESS', 9000),
      resultIn('SUCCEEDED'),
    ]);
    expect(log.filter((entry) => entry.startsWith('wait'))).to.deep.equal([
      'wait 7000',
      'wait 9000',
    ]);
  });

  it('is not waited for a day: the buyer is told until when', async () => {
    const { controller, log } = await paid([refused(503, 'BUSY', 86_400_000)]);
    expect(requests(log)).to.have.length(1);
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(controller.state).to.include({ retryAt: NOON + 86_400_000 });
  });
});

describe('an answer that is lost where the service knows no repeats', () => {
  it('is never asked for again', async () => {
    const { controller, log } = await paid([lost()], false);
    expect(requests(log)).to.deep.equal(['pay a1 t1']);
    expect(controller.state).to.include({ status: 'unresolved', repeatable: false });
    await controller.check();
    await controller.pay({ buyer: BUYER });
    expect(requests(log)).to.deep.equal(['pay a1 t1']);
  });
});

describe('a buyer with an unresolved payment', () => {
  it('who asks again sends the same attempt, not another', async () => {
    const { controller, log } = await paid([lost(), lost(), lost(), lost(), resultIn('SUCCEEDED')]);
    await controller.check();
    expect(new Set(requests(log))).to.deep.equal(new Set(['pay a1 t1']));
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('who asks twice at once asks once', async () => {
    const bench = await paid([lost(), lost(), lost(), resultIn('SUCCEEDED')]);
    await Promise.all([bench.controller.check(), bench.controller.check()]);
    expect(requests(bench.log)).to.have.length(4);
  });

  it('cannot pay anew', async () => {
    const { controller, log } = await paid([lost(), lost(), lost()]);
    await controller.pay({ buyer: BUYER });
    await controller.load();
    expect(requests(log)).to.have.length(3);
    expect(log).to.not.include('clear a1');
    expect(controller.state.status).to.equal('unresolved');
  });

  it('may be told of a decline, and pays anew with another token and id', async () => {
    const { controller, log } = await paid([
      lost(),
      lost(),
      lost(),
      resultIn('FAILED'),
      resultIn('SUCCEEDED'),
    ]);
    await controller.check();
    await controller.pay({ buyer: BUYER });
    expect(log.at(-2)).to.equal('pay a2 t2');
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a2' });
  });
});

describe('a request that is repeated long after', () => {
  const HOUR = 3_600_000;

  it('is sent as long as the service knows its key, and never after', async () => {
    let now = NOON;
    const answers = [lost(), lost(), lost(), lost(), lost(), lost()];
    const { controller, log } = await readyBench({ answers, now: () => now });
    await controller.pay({ buyer: BUYER });
    now += 22 * HOUR;
    await controller.check();
    expect(requests(log)).to.have.length(6);
    now += HOUR;
    await controller.check();
    expect(requests(log)).to.have.length(6);
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
  });
});

describe('an attempt at a cart from before the page was loaded', () => {
  const OF_CART = { ...BEGUN, sessionId: undefined, isSameCart: true };

  it('is unresolved once the order says whose it is, and can be neither repeated nor replaced', async () => {
    const { controller, log, states } = checkoutBench();
    await controller.load([OF_CART]);
    expect(states.map(({ status }) => status)).to.deep.equal(['unresolved', 'unresolved']);
    expect(controller.state).to.deep.equal({
      status: 'unresolved',
      order: TEE_ORDER,
      attemptId: 'a0',
      checking: false,
      repeatable: false,
    });
    await controller.load();
    await controller.check();
    await controller.pay({ buyer: BUYER, accepted: ['a0'] });
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a0' });
    expect(log).to.be.empty;
  });

  it('leaves the cart free once the tab that has made it has its end, and no sooner', async () => {
    const other = { ...BEGUN, attemptId: 'b1', sessionId: undefined };
    const { controller, log } = checkoutBench({ answers: [resultIn('SUCCEEDED')] });
    await controller.load([OF_CART]);
    await controller.readJournal([OF_CART, other]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a0' });
    await controller.readJournal([other]);
    expect(controller.state).to.include({ status: 'ready' });
    expect(controller.state).to.have.nested.property('earlier[0].attemptId', 'b1');
    await controller.pay({ buyer: BUYER, accepted: ['b1'] });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal(['pay a1 t1']);
  });

  it('is not taken for one of this tab, whose end nobody else knows', async () => {
    const { controller } = await paid([lost(), lost(), lost()]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a1' });
    await controller.readJournal([]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a1' });
  });

  it('is unresolved without its order too, where the order cannot be loaded', async () => {
    const { controller, log } = checkoutBench({ order: lost() });
    await controller.load([OF_CART]);
    expect(controller.state).to.deep.equal({
      status: 'unresolved',
      attemptId: 'a0',
      checking: false,
      repeatable: false,
    });
    await controller.pay({ buyer: BUYER, accepted: ['a0'] });
    expect(log).to.be.empty;
  });

  it('is found among those of sessions, which are not this cart’s', async () => {
    const ofSession = { ...BEGUN, attemptId: 'a9' };
    const { controller } = checkoutBench();
    await controller.load([ofSession, OF_CART]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a0' });
    const other = checkoutBench();
    await other.controller.load([ofSession]);
    expect(other.controller.state).to.include({ status: 'ready' });
    expect(other.controller.state).to.have.nested.property('earlier[0].attemptId', 'a9');
    expect(other.log).to.deep.equal(['end of ecs_before']);
  });
});
