import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, readyBench, resultIn } from '../../../support/checkout/checkout-bench.ts';

/** What becomes of a request for a payment, of its response, or of both. */
const EVENTS = [
  'charged',
  'declined',
  'refused',
  'busy',
  'not arrived',
  'failed before',
  'failed after',
  'response lost',
  'response malformed',
] as const;
type RequestEvent = (typeof EVENTS)[number];

/**
 * A service that keeps its promises: an attempt charges at most once, and a repeated request gets
 * the outcome of the first. Each response may be lost.
 */
class Service {
  readonly charged = new Set<string>();
  readonly #outcomes = new Map<string, 'charged' | 'declined'>();

  respond(attemptId: string, event: RequestEvent): ReturnType<typeof resultIn> | Error {
    if (event === 'not arrived') return new ConnectionError('lost');
    if (event === 'busy') return refusal(429);
    if (event === 'failed before') return refusal(500);
    if (event === 'refused') return refusal(400);
    const outcome = this.#outcomes.get(attemptId) ?? (event === 'declined' ? event : 'charged');
    this.#outcomes.set(attemptId, outcome);
    if (outcome === 'charged') this.charged.add(attemptId);
    if (event === 'failed after') return refusal(500);
    if (event === 'response lost') return new ConnectionError('lost');
    if (event === 'response malformed') return refusal(200, 'UNEXPECTED_RESPONSE');
    return outcome === 'declined' ? resultIn('FAILED') : resultIn('SUCCEEDED');
  }
}

function refusal(status: number, code = 'CODE'): ApiError {
  return new ApiError('', { code, status, actor: 'service' });
}

const buyerActions = fc.array(fc.constantFrom('pay', 'pay twice', 'check', 'load'), {
  minLength: 1,
  maxLength: 8,
});

describe('whatever the network and the buyer do', () => {
  it('money is taken once, and never called taken without a response that says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...EVENTS), { minLength: 60, maxLength: 60 }),
        buyerActions,
        fc.boolean(),
        async (events, actions, repeatable) => {
          const service = new Service();
          const begun: string[] = [];
          let confirmed: string | undefined;
          const queue = [...events];
          const responses = function* () {
            for (;;) {
              const attemptId = bench.log.at(-1)?.split(' ')[1] ?? '';
              if (begun.at(-1) !== attemptId) {
                // Before a new attempt begins, no other may have charged.
                expect([...service.charged], 'charged before').to.be.empty;
                begun.push(attemptId);
              }
              const response = service.respond(attemptId, queue.shift() ?? 'charged');
              if (!(response instanceof Error) && response.transfer?.state === 'SUCCEEDED') {
                confirmed = attemptId;
              }
              yield response;
            }
          };
          const bench = await readyBench({ repeatable, answers: responses() });
          for (const action of actions) {
            const { state } = bench.controller;
            const attempts = begun.length;
            if (action === 'check') await bench.controller.check();
            else if (action === 'load') await bench.controller.load();
            else {
              const times = action === 'pay twice' ? 2 : 1;
              await Promise.all(
                Array.from({ length: times }, () => bench.controller.pay({ buyer: BUYER })),
              );
            }
            if (state.status !== 'ready') expect(begun).to.have.length(attempts);
            expect(service.charged.size).to.be.at.most(1);
            const after = bench.controller.state;
            expect(after.status).to.be.oneOf(['ready', 'unresolved', 'complete']);
            // A buyer who was charged reads so or is asked to wait, and is never asked to pay again.
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
