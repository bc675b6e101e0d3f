import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { BUYER, readyBench, resultIn } from '../../support/checkout-bench.ts';

/**
 * A service that keeps its promises: an attempt charges at most once, and its repeat is answered
 * with what it came to. Each answer may be lost on its way.
 */
class Service {
  readonly charged = new Set<string>();
  readonly #settled = new Map<string, 'charged' | 'declined'>();

  answer(attemptId: string, outcome: Outcome): ReturnType<typeof resultIn> | Error {
    if (outcome === 'not arrived') return new ConnectionError('lost');
    if (outcome === 'busy') return refusal(429);
    if (outcome === 'failed before') return refusal(500);
    if (outcome === 'refused') return refusal(400);
    const settled = this.#settled.get(attemptId) ?? (outcome === 'declined' ? outcome : 'charged');
    this.#settled.set(attemptId, settled);
    if (settled === 'charged') this.charged.add(attemptId);
    if (outcome === 'failed after') return refusal(500);
    if (outcome === 'answer lost') return new ConnectionError('lost');
    if (outcome === 'answer spoilt') return refusal(200, 'UNEXPECTED_RESPONSE');
    return settled === 'declined' ? resultIn('FAILED') : resultIn('SUCCEEDED');
  }
}

const OUTCOMES = [
  'charged',
  'declined',
  'refused',
  'busy',
  'not arrived',
  'failed before',
  'failed after',
  'answer lost',
  'answer spoilt',
] as const;
type Outcome = (typeof OUTCOMES)[number];

function refusal(status: number, code = 'CODE'): ApiError {
  return new ApiError('', { code, status, actor: 'service' });
}

const actions = fc.array(fc.constantFrom('pay', 'pay twice', 'check', 'load'), {
  minLength: 1,
  maxLength: 8,
});

describe('whatever the network does and the buyer presses', () => {
  it('money is taken once, and never claimed to be taken without an answer that says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...OUTCOMES), { minLength: 60, maxLength: 60 }),
        actions,
        fc.boolean(),
        async (outcomes, sequence, repeatable) => {
          const service = new Service();
          const begun: string[] = [];
          let confirmed: string | undefined;
          const queue = [...outcomes];
          const answers = function* answer() {
            for (;;) {
              const attemptId = bench.log.at(-1)?.split(' ')[1] ?? '';
              if (begun.at(-1) !== attemptId) {
                // A new attempt: no other may be uncertain or have succeeded.
                expect([...service.charged], 'charged before').to.be.empty;
                begun.push(attemptId);
              }
              const answered = service.answer(attemptId, queue.shift() ?? 'charged');
              if (!(answered instanceof Error) && answered.transfer?.state === 'SUCCEEDED') {
                confirmed = attemptId;
              }
              yield answered;
            }
          };
          const bench = await readyBench({ repeatable, answers: answers() });
          for (const press of sequence) {
            const { state } = bench.controller;
            const attempts = begun.length;
            if (press === 'check') await bench.controller.check();
            else if (press === 'load') await bench.controller.load();
            else {
              const times = press === 'pay twice' ? 2 : 1;
              await Promise.all(
                Array.from({ length: times }, () => bench.controller.pay({ buyer: BUYER })),
              );
            }
            if (state.status !== 'ready') expect(begun).to.have.length(attempts);
            expect(service.charged.size).to.be.at.most(1);
            const after = bench.controller.state;
            expect(after.status).to.be.oneOf(['ready', 'unresolved', 'complete']);
            // Whoever was charged is told so or told to wait: never asked to pay again.
            if (service.charged.size > 0) expect(after.status).to.not.equal('ready');
            if (after.status === 'complete') expect(after.attemptId).to.equal(confirmed);
            if (after.status === 'unresolved') {
              expect(after.checking).to.equal(false);
              expect(bench.journal).to.have.lengthOf(1);
              expect(bench.journal).to.have.nested.property('[0].attemptId', after.attemptId);
            } else {
              expect(bench.journal).to.be.empty;
            }
          }
          expect(new Set(begun).size).to.equal(begun.length);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
