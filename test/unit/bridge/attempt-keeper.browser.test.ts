import { expect, waitUntil } from '@open-wc/testing';
import { AttemptJournal } from '../../../src/bridge/attempt-journal.ts';
import type { AttemptKeeper } from '../../../src/bridge/attempt-keeper.ts';
import { PaymentFrame } from '../../../src/bridge/payment-frame.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import { emptyFrame, guestOf, load, messagesArrived } from '../../support/frame/frames.ts';

const ENTRY: JournalEntry = {
  attemptId: 'a1',
  startedAt: '2026-03-01T12:00:00Z',
  sessionId: 'ecs_1',
  environment: 'sandbox',
  amount: 2400,
  currency: 'USD',
};

/** Whether all tabs know of the attempt. */
async function isAnnounced(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.includes(ENTRY.attemptId));
}

describe('an attempt that is about to be sent', () => {
  it('waits until whatever remembers attempts has stored it', async () => {
    const stored = Promise.withResolvers<readonly JournalEntry[]>();
    const keeper: AttemptKeeper = {
      entries: [],
      write: () => stored.promise,
      end: () => undefined,
    };
    const frame = emptyFrame();
    const paymentFrame = new PaymentFrame(frame, location.origin, {
      onState: () => undefined,
      onFieldsChange: () => undefined,
      onSubmit: () => undefined,
      onConnect: () => undefined,
      onEmptied: () => undefined,
      onAuthorization: () => undefined,
      isComplete: () => false,
      keeper: () => keeper,
      onSpeech: () => undefined,
      onResize: () => undefined,
      onSilence: () => undefined,
      appearance: () => ({
        locales: ['en-US'],
        theme: { scheme: 'light', values: {} },
        disabled: false,
        form: { method: 'card', address: 'auto' },
      }),
    });
    try {
      paymentFrame.start({ clientSecret: 'ecs_1_secret', environment: 'sandbox', journal: [] });
      await load(frame);
      await waitUntil(() => guestOf(frame).received?.length === 1);
      guestOf(frame).guest?.send({ type: 'journal', entry: ENTRY });
      // The page itself has stored and announced it, and has seen what others announce.
      await waitUntil(isAnnounced);
      await navigator.locks.query();
      await messagesArrived();
      expect(guestOf(frame).received).to.have.length(1);
      stored.resolve([ENTRY]);
      await waitUntil(() => guestOf(frame).received?.length === 2);
      expect(guestOf(frame).received?.[1]).to.deep.equal({
        type: 'journaled',
        attemptId: 'a1',
        entries: [ENTRY],
      });
    } finally {
      paymentFrame.close();
      new AttemptJournal().end(ENTRY);
    }
  });
});
