import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '../../../../src/api/sessions/session-status.ts';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../../../src/checkout/journal.ts';
import type { CheckoutState } from '../../../../src/checkout/state.ts';
import type { Order } from '../../../../src/checkout/order.ts';
import { BUYER, checkoutBench, NOON, resultIn } from '../../../support/checkout/checkout-bench.ts';
import { BEGUN, SESSION_ORDER, TEE_ORDER, TERMS } from '../../../support/checkout/sample-order.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { nextTask } from '../../../support/promises/next-task.ts';

const HOUR = 3_600_000;
const OPEN: SessionStatus = { status: 'open', payment_status: 'unpaid' };
const EXPIRED: SessionStatus = { status: 'expired', payment_status: 'unpaid' };
const PROCESSING: SessionStatus = { status: 'complete', payment_status: 'processing' };
const PAID: SessionStatus = { status: 'complete', payment_status: 'paid' };
const ENDS = { OPEN, EXPIRED, PROCESSING, PAID, none: new Error('429') } as const;
type EndName = keyof typeof ENDS;

const requests = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

/** An attempt that may be anybody’s, of any age, and what the service says of its session. */
interface Tried {
  readonly entry: JournalEntry;
  readonly end: EndName;
  /** Whether the page hands it over at the start. Otherwise it is found as the attempt is written. */
  readonly isKnown: boolean;
  readonly isAccepted: boolean;
}

const TRIED: fc.Arbitrary<readonly Tried[]> = fc
  .array(
    fc.record({
      merchantId: fc.constantFrom('MID_1', 'MID_1', 'MID_1', 'MID_2', undefined),
      environment: fc.constantFrom('sandbox', 'sandbox', 'sandbox', 'live'),
      hours: fc.constantFrom(0, 0.1, 1, 23.9, 24.1, 47.9, 48.1, 500),
      kind: fc.constantFrom('cart', 'session', 'session', 'own session'),
      end: fc.constantFrom<EndName[]>('OPEN', 'EXPIRED', 'PROCESSING', 'PAID', 'none'),
      isKnown: fc.boolean(),
      isAccepted: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ merchantId, environment, hours, kind, end, isKnown, isAccepted }, index) => {
      const sessionId = kind === 'session' ? `ecs_${index}_before` : TERMS.id;
      const startedAt = new Date(NOON - hours * HOUR).toISOString();
      const whose = { merchantId, environment, ...(kind !== 'cart' && { sessionId }) } as const;
      const entry = { attemptId: `e${index}`, startedAt, ...whose, amount: 900, currency: 'USD' };
      return { entry, end, isKnown, isAccepted };
    }),
  );

function endOf(tried: readonly Tried[], id: string | undefined): EndName {
  return tried.find(({ entry }) => entry.sessionId === id)?.end ?? 'none';
}

/** Whether the buyer has to know of it, before the session or cart is paid. */
function matters(entry: JournalEntry, end: EndName, { session }: Order): boolean {
  const { merchantId, environment, sessionId, startedAt } = entry;
  const life = sessionId === undefined ? 24 : 48;
  return (
    merchantId !== 'MID_2' &&
    environment === 'sandbox' &&
    NOON - Date.parse(startedAt) <= life * HOUR &&
    (sessionId === undefined || (sessionId !== session?.id && end !== 'EXPIRED'))
  );
}

describe('whatever this browser has tried before', () => {
  it('nothing is paid unless the buyer knows of it all, and then it is paid once, out of “confirming”', async () => {
    let paid = 0;
    let stopped = 0;
    await fc.assert(
      fc.asyncProperty(TRIED, fc.boolean(), fc.boolean(), async (tried, isSession, isSlow) => {
        const order: Order = { ...(isSession ? SESSION_ORDER : TEE_ORDER), merchantId: 'MID_1' };
        const statusChecks = Array.from({ length: 40 }, (): Offer => ({ status: 'open', order }));
        const late = deferred<void>();
        let isLoaded = false;
        const atPay: string[] = [];
        const bench = checkoutBench({
          order,
          ...(isSession && { statusChecks }),
          answers: [resultIn('SUCCEEDED')],
          elsewhere: tried.map(({ entry }) => entry),
          onPay: () => atPay.push(bench.controller.state.status),
          async ends(id) {
            // Answers may come while the payment begins.
            if (isSlow && isLoaded) await late.promise;
            const end = ENDS[endOf(tried, id)];
            if (end instanceof Error) throw end;
            return end;
          },
        });
        await bench.controller.load(tried.filter((one) => one.isKnown).map(({ entry }) => entry));
        isLoaded = true;
        const accepted = tried
          .filter((one) => one.isAccepted)
          .flatMap(({ entry }) => [entry.attemptId, `${entry.attemptId} paid`]);
        const paying = bench.controller.pay({ buyer: BUYER, accepted });
        late.resolve();
        // A second submit, as by an impatient buyer, never becomes a second attempt.
        await nextTask();
        await Promise.all([paying, bench.controller.pay({ buyer: BUYER, accepted })]);
        const open = tried.filter(
          ({ entry, isAccepted }) =>
            !isAccepted && matters(entry, endOf(tried, entry.sessionId), order),
        );
        const { state } = bench.controller;
        expect(requests(bench.log)).to.have.length(open.length === 0 ? 1 : 0);
        expect(atPay).to.deep.equal(open.length === 0 ? ['confirming'] : []);
        if (open.length === 0) {
          paid += 1;
          expect(state.status).to.equal('complete');
          return;
        }
        stopped += 1;
        expect(state.status).to.equal('ready');
        // What was known from the start stops a submit before anything else is found.
        const known = open.filter(({ isKnown }) => isKnown);
        const unread = known.length > 0 ? known : open;
        expect(idsIn(state)).to.include.members(unread.map(({ entry }) => entry.attemptId));
        // The attempt that was written and never sent is no riddle for the next page.
        expect(bench.journal.map(({ attemptId }) => attemptId)).to.deep.equal([]);
      }),
      { numRuns: 400 },
    );
    expect(Math.min(paid, stopped), 'both ends were reached').to.be.greaterThan(40);
  });

  it('a second submit begins no second attempt while the end of an earlier one comes in', async () => {
    let isLoaded = false;
    const end = deferred<SessionStatus>();
    const tokens = deferred<{ readonly tokenId: string }>();
    const { controller, states, log } = checkoutBench({
      ends: () => (isLoaded ? end.promise : new Error('No answer')),
      tokenize: () => tokens.promise,
      answers: [resultIn('SUCCEEDED'), resultIn('SUCCEEDED')],
    });
    await controller.load([BEGUN]);
    isLoaded = true;
    void controller.readJournal([BEGUN]);
    states.length = 0;
    const first = controller.pay({ buyer: BUYER, accepted: ['a0'] });
    await nextTask();
    end.resolve(EXPIRED);
    await nextTask();
    expect(controller.state.status).to.equal('tokenizing');
    const second = controller.pay({ buyer: BUYER, accepted: ['a0'] });
    tokens.resolve({ tokenId: 't' });
    await Promise.all([first, second]);
    expect(requests(log)).to.deep.equal(['pay a1 t']);
    expect(states.map(({ status }) => status)).to.deep.equal([
      'tokenizing',
      'confirming',
      'complete',
    ]);
  });
});

const accepting = (...accepted: readonly string[]) => ({ buyer: BUYER, accepted });
const idsIn = (state: CheckoutState): readonly string[] =>
  (state.status === 'ready' && state.earlier ? state.earlier : []).map(
    ({ attemptId }) => attemptId,
  );

describe('two checkouts of one browser', () => {
  it('that pay at the same time never both pay, in whatever order the journal is written', async () => {
    const sums = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 4 }), async (scheduler, count) => {
        const kept = new Map<string, JournalEntry>();
        const benches = Array.from({ length: count }, (_, index) =>
          checkoutBench({
            kept,
            newId: () => `tab ${index}`,
            // No attempt is answered as long as another may begin.
            answers: [new Error('lost')],
            repeatable: false,
            keep: scheduler.scheduleFunction(async () => {}),
            keepEverywhere: scheduler.scheduleFunction(async () => {}),
            tokenize: scheduler.scheduleFunction(async () => ({ tokenId: `${index}` })),
          }),
        );
        await Promise.all(benches.map(({ controller }) => controller.load()));
        const paid = benches.map(({ controller }) => controller.pay(accepting()));
        await scheduler.waitFor(Promise.all(paid));
        const sent = benches.filter(({ log }) => requests(log).length > 0);
        expect(sent.length).to.be.lessThan(2);
        sums.add(sent.length);
        for (const { controller, log } of benches) {
          if (requests(log).length === 0) expect(idsIn(controller.state)).to.not.be.empty;
          else expect(controller.state.status).to.equal('unresolved');
        }
        // Only the attempt that was sent is remembered.
        expect(kept.size).to.equal(sent.length);
      }),
      { numRuns: 300 },
    );
    expect([...sums], 'payments').to.include(1);
  });
});
