import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, NOON, readyBench, resultIn } from '../../../support/checkout/checkout-bench.ts';
import { PAID, SESSION_ORDER } from '../../../support/checkout/sample-order.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const busy = (retryAfter?: number): ApiError =>
  new ApiError('', { code: 'RATE_LIMITED', status: 429, actor: 'service', retryAfter });
const lost = (): Error => new ConnectionError('No answer');
const sent = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

const OPEN: Offer = { status: 'open', order: SESSION_ORDER };
const COMPLETE: Offer = { status: 'complete', order: SESSION_ORDER, result: PAID };
const EXPIRED: Offer = { status: 'expired', order: SESSION_ORDER };
/** All questions of a minute. */
const SILENCE: readonly Error[] = Array.from({ length: 10 }, lost);

describe('too many requests', () => {
  it('are waited out as long as the service asks, with the same attempt', async () => {
    const { controller, log } = await readyBench({ answers: [busy(7000), resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
    expect(log).to.deep.equal([
      'journal a1',
      'pay a1 t1',
      'wait 7000',
      'journal a1',
      'pay a1 t1',
      'clear a1',
    ]);
  });

  it('are waited out where the service knows no keys too: it did not work on the request', async () => {
    const { controller, log } = await readyBench({
      repeatable: false,
      answers: [busy(), busy(), resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
    expect(sent(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1', 'pay a1 t1']);
  });
});

describe('too many requests until the tries end', () => {
  for (const repeatable of [true, false]) {
    it(`lead back to the form, because no request was worked on: keys ${repeatable}`, async () => {
      const answers = [busy(), busy(), busy(), resultIn('SUCCEEDED')];
      const bench = await readyBench({ repeatable, answers });
      const { controller, log, states } = bench;
      await controller.pay({ buyer: BUYER });
      expect(controller.state).to.include({ status: 'ready' });
      expect(controller.state).to.have.nested.property('problem.code', 'RATE_LIMITED');
      expect(controller.state).to.not.have.nested.property('problem.unconfirmed');
      expect(states.map(({ status }) => status)).to.not.include('unresolved');
      expect(bench.journal).to.be.empty;
      await controller.pay({ buyer: BUYER });
      expect(sent(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1', 'pay a1 t1', 'pay a2 t2']);
      expect(controller.state).to.include({ status: 'complete', attemptId: 'a2' });
    });
  }

  it('claim nothing while the service is too busy to say what has become of the session', async () => {
    const { controller, states } = await readyBench({
      statusChecks: [OPEN, ...Array.from({ length: 10 }, () => busy())],
      answers: [busy(), busy(), busy(HOUR)],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'ready' });
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'RATE_LIMITED', unconfirmed: true, retryAt: NOON + HOUR });
    expect(states.map(({ status }) => status)).to.not.include('unresolved');
  });

  it('send nothing again when the prices cannot be read or the page is silent', async () => {
    let isSilent = false;
    const bench = await readyBench({
      answers: [busy(), resultIn('SUCCEEDED')],
      keep: async () => {
        if (isSilent) throw new Error('The page is silent');
        isSilent = true;
      },
    });
    await bench.controller.pay({ buyer: BUYER });
    expect(bench.controller.state).to.include({ status: 'ready' });
    expect(sent(bench.log)).to.have.length(1);
  });
});

describe('too many requests after a lost answer', () => {
  it('keep the attempt at a cart: trying again repeats it, with its id and its token', async () => {
    const bench = await readyBench({ answers: [lost(), busy(), busy(), resultIn('SUCCEEDED')] });
    const { controller, log } = bench;
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a1' });
    expect(controller.state).to.include({ checking: false, repeatable: true });
    expect(controller.state).to.not.have.property('retryAt');
    expect(bench.journal).to.have.nested.property('[0].attemptId', 'a1');
    await controller.pay({ buyer: BUYER });
    expect(sent(log)).to.have.length(3);
    await controller.check();
    expect(sent(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1', 'pay a1 t1', 'pay a1 t1']);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
    expect(bench.journal).to.be.empty;
  });

  it('keep the attempt at a session that is open', async () => {
    const { controller, log } = await readyBench({
      statusChecks: [OPEN, OPEN, OPEN, OPEN, OPEN],
      answers: [lost(), busy(), busy(), resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    await controller.check();
    expect(new Set(sent(log))).to.deep.equal(new Set(['pay a1 t1']));
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('end in the receipt of a session that was paid', async () => {
    const { controller } = await readyBench({
      statusChecks: [OPEN, COMPLETE],
      answers: [busy(), busy(), busy()],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('are told at once when they would last a day, and when they end', async () => {
    const { controller, log } = await readyBench({ answers: [lost(), busy(DAY)] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', retryAt: NOON + DAY });
    expect(sent(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1']);
  });

  it('are tried again, by the same attempt, whenever the buyer asks for it', async () => {
    const { controller, log } = await readyBench({
      answers: [lost(), busy(HOUR), resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', retryAt: NOON + HOUR });
    await controller.check();
    expect(sent(log)).to.deep.equal(['pay a1 t1', 'pay a1 t1', 'pay a1 t1']);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('lead back to the form, with the time, where a request was never worked on', async () => {
    const { controller, log } = await readyBench({ answers: [busy(DAY)] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('ready');
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'RATE_LIMITED', retryAt: NOON + DAY });
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
  });

  for (const [statusCheck, status] of [
    [OPEN, 'ready'],
    [COMPLETE, 'complete'],
  ] as const) {
    it(`are checked for a session without keys: ${statusCheck.status} makes it ${status}`, async () => {
      const { controller } = await readyBench({
        repeatable: false,
        statusChecks: [OPEN, statusCheck],
        answers: [busy(DAY)],
      });
      await controller.pay({ buyer: BUYER });
      expect(controller.state.status).to.equal(status);
    });
  }

  it('are an expired session’s end only when it stays so', async () => {
    const { controller } = await readyBench({
      repeatable: false,
      statusChecks: [OPEN, EXPIRED, EXPIRED],
      answers: [busy(DAY)],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('expired');
  });

  it('and silence about the session are unresolved, with the time', async () => {
    const { controller } = await readyBench({
      repeatable: false,
      statusChecks: [OPEN, ...SILENCE],
      answers: [busy(DAY)],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', retryAt: NOON + DAY });
  });

  it('keep the time of the latest request in the journal, for a page that is loaded anew', async () => {
    let now = NOON;
    const seen: unknown[] = [];
    const answers = function* answer() {
      yield lost();
      seen.push(bench.journal.map(({ startedAt }) => Date.parse(startedAt) - NOON));
      yield busy(HOUR);
      seen.push(bench.journal.map(({ startedAt }) => Date.parse(startedAt) - NOON));
      yield resultIn('SUCCEEDED');
    };
    const bench = await readyBench({ answers: answers(), now: () => now });
    await bench.controller.pay({ buyer: BUYER });
    now += HOUR;
    await bench.controller.check();
    expect(seen).to.deep.equal([[0], [HOUR]]);
    expect(bench.journal).to.be.empty;
  });

  it('send nothing again that the page does not keep in its journal', async () => {
    let isSilent = false;
    const bench = await readyBench({
      answers: [lost(), busy(), busy(), resultIn('SUCCEEDED')],
      keep: async () => {
        if (isSilent) throw new Error('The page is silent');
      },
    });
    const { controller, log } = bench;
    await controller.pay({ buyer: BUYER });
    isSilent = true;
    await controller.check();
    expect(sent(log)).to.have.length(3);
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(log).to.not.include('clear a1');
    expect(bench.journal).to.have.lengthOf(1);
    isSilent = false;
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('are not followed by a repetition that the service may take for a new attempt', async () => {
    for (const [wall, other] of [
      [DAY, 0],
      // The wall clock was set back, or the device has slept.
      [-HOUR, DAY],
    ] as const) {
      let [now, uptime] = [NOON, 5];
      const bench = await readyBench({
        answers: [lost(), busy(HOUR)],
        now: () => now,
        uptime: () => uptime,
      });
      await bench.controller.pay({ buyer: BUYER });
      [now, uptime] = [now + wall, uptime + other];
      await bench.controller.check();
      expect(sent(bench.log)).to.have.length(2);
      expect(bench.controller.state).to.include({ status: 'unresolved', checking: false });
    }
  });

  it('are no refusal: one of the question leaves the session unresolved', async () => {
    const refused = new ApiError('', { code: 'UNAUTHORIZED', status: 401, actor: 'merchant' });
    const { controller } = await readyBench({
      repeatable: false,
      statusChecks: [OPEN, refused],
      answers: [busy(DAY)],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', retryAt: NOON + DAY });
  });

  it('followed by two refusals leave the session unresolved: only a third answer settles it', async () => {
    const refused = new ApiError('', { code: 'FORBIDDEN', status: 403, actor: 'merchant' });
    const { controller } = await readyBench({
      statusChecks: [OPEN, refused, COMPLETE],
      answers: [busy(), refused],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    await controller.check();
    expect(controller.state).to.include({ status: 'complete' });
  });

  it('after a lost answer are unresolved, and repeat the same attempt', async () => {
    const { controller, log } = await readyBench({
      answers: [lost(), busy(), busy(), resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    await controller.check();
    expect(new Set(sent(log))).to.deep.equal(new Set(['pay a1 t1']));
    expect(controller.state).to.include({ status: 'complete' });
  });
});
