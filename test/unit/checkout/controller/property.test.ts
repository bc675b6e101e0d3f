import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, readyBench, resultIn } from '../../../support/checkout/checkout-bench.ts';

/**
 * A service that keeps its promises: an attempt charges at most once, and its repeat is answered
 * with what it came to. Each answer may be lost on its way.
 */
class Service {
  readonly charged = new Set<string>();
  readonly #settled = new Map<string, 'charged' | 'declined'>();

  answer(attemptId: string, fate: Fate): ReturnType<typeof resultIn> | Error {
    if (fate === 'not arrived') return new ConnectionError('lost');
    if (fate === 'busy') return refusal(429);
    if (fate === 'failed before') return refusal(500);
    if (fate === 'refused') return refusal(400);
    const settled = this.#settled.get(attemptId) ?? (fate === 'declined' ? fate : 'charged');
    this.#settled.set(attemptId, settled);
    if (settled === 'charged') this.charged.add(attemptId);
    if (fate === 'failed after') return refusal(500);
    if (fate === 'answer lost') return new ConnectionError('lost');
    if (fate === 'answer spoilt') return refusal(200, 'UNEXPECTED_RESPONSE');
    return settled === 'declined' ? resultIn('FAILED') : resultIn('SUCCEEDED');
  }
}

const FATES = [
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
type Fate = (typeof FATES)[number];

function refusal(status: number, code = 'CODE'): ApiError {
  return new ApiError('', { code, status, actor: 'service' });
}

const presses = fc.array(fc.constantFrom('pay', 'pay twice', 'check', 'load'), {
  minLength: 1,
  maxLength: 8,
});

describe('whatever the network does and the buyer presses', () => {
  it('money is taken once, and never claimed to be taken without an answer that says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...FATES), { minLength: 60, maxLength: 60 }),
        presses,
        fc.boolean(),
        async (fates, sequence, repeatable) => {
          const service = new Service();
          const begun: string[] = [];
          let confirmed: string | undefined;
          const queue = [...fates];
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
