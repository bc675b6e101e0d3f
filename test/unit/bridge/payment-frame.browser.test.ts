import type { AttemptKeeper } from '../../../src/bridge/attempt-keeper.ts';
import { ATTEMPT_PREFIX, AttemptJournal } from '../../../src/bridge/attempt-journal.ts';
import { expect, waitUntil } from '@open-wc/testing';
import { type Appearance, PaymentFrame, type Setup } from '../../../src/bridge/payment-frame.ts';
import type { GuestMessage, HostMessage } from '../../../src/bridge/protocol.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { emptyFrame, guestOf, load, messagesArrived } from '../../support/frame/frames.ts';
import { FORMATS } from '../../support/vectors/address-formats.ts';
import { deferred } from '../../support/promises/deferred.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';

const LOOK: Appearance = {
  locales: ['en-US'],
  theme: { scheme: 'light', values: {} },
  disabled: false,
  form: { method: 'card', address: 'auto' },
};
const READY: CheckoutState = { status: 'ready', order: TEE_ORDER };
const agreed = { amount: TEE_ORDER.amount_total, currency: TEE_ORDER.currency };

let subjects = 0;
/** A setup that no other test has: attempts are remembered by what is bought. */
function newSetup(): Setup {
  subjects += 1;
  return {
    publishableKey: 'pk_test_sandbox',
    lineItems: [{ price_id: `price_${subjects}`, quantity: 2 }],
    journal: [],
  };
}

const open: PaymentFrame[] = [];
/** The attempts of the current test. */
const entries: JournalEntry[] = [];
afterEach(() => {
  for (const paymentFrame of open.splice(0)) paymentFrame.close();
  // This document remembers what a test has left open.
  for (const entry of entries.splice(0)) new AttemptJournal().end(entry);
  sessionStorage.clear();
  localStorage.clear();
});

/** The page's view of a frame with the real guest inside, and what it was told. */
function benchOf(frame = emptyFrame(), keeper?: AttemptKeeper) {
  const notified: unknown[] = [];
  const bench: { look: Appearance; state: CheckoutState } = {
    look: LOOK,
    state: { status: 'loading' },
  };
  const paymentFrame = new PaymentFrame(frame, location.origin, {
    isComplete: () => bench.state.status === 'complete',
    onState(state) {
      bench.state = state;
      notified.push(state);
    },
    onFieldsChange: (change) => notified.push(change),
    onSubmit: () => notified.push('submit'),
    onConnect: () => {},
    onEmptied: () => notified.push('emptied'),
    onAuthorization: (text) => notified.push(['authorization', text]),
    keeper: () => keeper,
    onSpeech: (speech) => notified.push(speech),
    onResize: (height) => notified.push(height),
    onSilence: () => notified.push('silence'),
    appearance: () => bench.look,
  });
  open.push(paymentFrame);
  const commands = () => guestOf(frame).received ?? [];
  const say = (message: GuestMessage) => guestOf(frame).guest?.send(message);
  return { frame, paymentFrame, notified, bench, commands, say };
}

async function connected(setup = newSetup(), keeper?: AttemptKeeper) {
  const all = benchOf(emptyFrame(), keeper);
  all.paymentFrame.start(setup);
  await load(all.frame);
  await waitUntil(() => all.commands().length === 1);
  return { ...all, setup };
}

describe('the page’s view of its frame', () => {
  it('sets the frame up as soon as it is there', async () => {
    const { commands, setup } = await connected();
    expect(commands()).to.deep.equal([{ type: 'start', number: 1, setup, appearance: LOOK }]);
  });

  it('sets it up anew when what is bought changes', async () => {
    const { paymentFrame, commands } = await connected();
    const other = newSetup();
    paymentFrame.start(other);
    await waitUntil(() => commands().length === 2);
    expect(commands()[1]).to.have.property('setup').and.deep.equal(other);
  });

  it('sets it up anew when it was loaded anew, with what was said last', async () => {
    const { frame, paymentFrame, commands } = await connected();
    const other = newSetup();
    paymentFrame.start(other);
    await waitUntil(() => commands().length === 2);
    await load(frame);
    await waitUntil(() => commands().length === 1);
    expect(commands()[0]).to.have.property('setup').and.deep.equal(other);
  });

  it('leaves what was paid as it is when the frame is loaded anew, until there is something else', async () => {
    const { frame, paymentFrame, notified, bench, commands, say } = await connected();
    const complete: CheckoutState = {
      status: 'complete',
      order: TEE_ORDER,
      outcome: 'succeeded',
      result: { subscriptions: [] },
    };
    say({ type: 'state', state: complete });
    await waitUntil(() => bench.state.status === 'complete');
    notified.length = 0;
    await load(frame);
    await waitUntil(() => paymentFrame.connected);
    await messagesArrived();
    expect(commands()).to.be.empty;
    expect(notified).to.be.empty;
    expect(bench.state).to.deep.equal(complete);
    paymentFrame.start(newSetup());
    await waitUntil(() => commands().length === 1);
  });

  it('passes on what the frame tells', async () => {
    const { bench, notified, say } = await connected();
    notified.length = 0;
    say({ type: 'state', state: READY });
    say({ type: 'change', change: { complete: true, wrong: [], brand: 'visa' } });
    say({ type: 'submit' });
    say({ type: 'resize', height: 321 });
    await waitUntil(() => notified.length === 4);
    expect(notified).to.deep.equal([
      READY,
      { complete: true, wrong: [], brand: 'visa' },
      'submit',
      321,
    ]);
    expect(bench.state).to.deep.equal(READY);
  });

  it('sends each command as it stands', async () => {
    const { paymentFrame, commands } = await connected();
    const buyer = { first_name: 'Ada', last_name: 'Lovelace' };
    paymentFrame.pay({
      order: TEE_ORDER,
      buyer,
      metadata: undefined,
      sourceTags: undefined,
      accepted: [],
    });
    paymentFrame.pay({
      order: TEE_ORDER,
      buyer,
      metadata: { order: '5' },
      sourceTags: { till: '5' },
      accepted: ['a1', 'a2'],
    });
    paymentFrame.check();
    paymentFrame.focus();
    paymentFrame.focus('cvc');
    paymentFrame.suggestName('Ada Lovelace');
    await waitUntil(() => commands().length === 7);
    expect(commands().slice(1)).to.deep.equal([
      {
        type: 'pay',
        number: 2,
        agreed,
        buyer,
        metadata: undefined,
        sourceTags: undefined,
        accepted: [],
      },
      {
        type: 'pay',
        number: 3,
        agreed,
        buyer,
        metadata: { order: '5' },
        sourceTags: { till: '5' },
        accepted: ['a1', 'a2'],
      },
      { type: 'check' },
      { type: 'focus', field: undefined },
      { type: 'focus', field: 'cvc' },
      { type: 'suggest-name', name: 'Ada Lovelace' },
    ]);
  });

  it('sends metadata and tags that a framework has wrapped', async () => {
    const { paymentFrame, commands } = await connected();
    const buyer = { first_name: 'Ada', last_name: 'Lovelace' };
    const wrapped = new Proxy({ order: '5' }, {});
    const nested = new Proxy({ till: wrapped }, {});
    paymentFrame.pay({
      order: TEE_ORDER,
      buyer,
      metadata: wrapped,
      sourceTags: nested,
      accepted: new Proxy(['a1'], {}),
    });
    await waitUntil(() => commands().length === 2);
    expect(commands()[1]).to.deep.equal({
      type: 'pay',
      number: 2,
      agreed,
      buyer,
      metadata: { order: '5' },
      sourceTags: { till: { order: '5' } },
      accepted: ['a1'],
    });
  });

  it('takes no snapshot that crosses a start or a payment for an answer to it', async () => {
    const { paymentFrame, bench, commands, say } = await connected();
    say({ type: 'state', state: READY });
    await waitUntil(() => bench.state.status === 'ready');
    paymentFrame.start(newSetup());
    say({ type: 'state', state: READY });
    await messagesArrived();
    expect(bench.state.status).to.equal('loading');
    await waitUntil(() => commands().length === 2);
    say({ type: 'state', state: READY });
    await waitUntil(() => bench.state.status === 'ready');
    paymentFrame.pay({ order: TEE_ORDER, buyer: undefined, accepted: [] });
    say({ type: 'state', state: { ...READY, expiring: true } });
    await messagesArrived();
    expect(bench.state).to.deep.equal(READY);
    await waitUntil(() => commands().length === 3);
    say({ type: 'state', state: { status: 'tokenizing', order: TEE_ORDER } });
    await waitUntil(() => bench.state.status === 'tokenizing');
  });

  it('tells of a new look once, and only of a new one', async () => {
    const { paymentFrame, bench, commands } = await connected();
    paymentFrame.refreshAppearance();
    bench.look = { ...LOOK, disabled: true };
    paymentFrame.refreshAppearance();
    paymentFrame.refreshAppearance();
    paymentFrame.check();
    await waitUntil(() => commands().at(-1)?.type === 'check');
    expect(commands().slice(1)).to.deep.equal([
      { type: 'appearance', appearance: bench.look },
      { type: 'check' },
    ]);
  });
});

describe('a payment that was made elsewhere', () => {
  const paid: CheckoutState = {
    status: 'complete',
    order: TEE_ORDER,
    outcome: 'succeeded',
    result: { subscriptions: [] },
  };

  it('stays as it is, because the states of the frame are ignored until the next start', async () => {
    const { frame, paymentFrame, notified, bench, commands, say, setup } = await connected();
    notified.length = 0;
    paymentFrame.ignoreStates();
    bench.state = paid;
    say({ type: 'state', state: READY });
    await messagesArrived();
    await load(frame);
    await waitUntil(() => paymentFrame.connected);
    await messagesArrived();
    expect(commands()).to.be.empty;
    expect(notified).to.be.empty;
    paymentFrame.start(setup);
    await waitUntil(() => commands().length === 1);
    say({ type: 'state', state: READY });
    await waitUntil(() => bench.state.status === 'ready');
  });
});

describe('asking the frame which fields are wrong', () => {
  it('is answered by it, for everyone who asked', async () => {
    const { paymentFrame, commands, say } = await connected();
    const asked = Promise.all([paymentFrame.validate(), paymentFrame.validate()]);
    await waitUntil(() => commands().length === 3);
    say({ type: 'validated', invalid: ['number', 'cvc'] });
    expect(await asked).to.deep.equal([
      ['number', 'cvc'],
      ['number', 'cvc'],
    ]);
  });

  it('finds nothing wrong before there is a frame to ask', async () => {
    const { paymentFrame } = benchOf();
    expect(await paymentFrame.validate()).to.deep.equal([]);
  });

  it('comes to an end when the frame is loaded anew', async () => {
    const { frame, paymentFrame } = await connected();
    const asked = paymentFrame.validate();
    await load(frame);
    expect(await asked).to.deep.equal([]);
  });

  it('comes to an end when the frame is taken away', async () => {
    const { paymentFrame } = await connected();
    const asked = paymentFrame.validate();
    paymentFrame.close();
    expect(await asked).to.deep.equal([]);
  });
});

const time = (left: number) => new Date(Date.now() + left).toISOString();
let attempts = 0;
/** Of an attempt that no other test has. */
function newEntry(sessionId?: string): JournalEntry {
  attempts += 1;
  const entry: JournalEntry = {
    attemptId: `a${attempts}`,
    startedAt: time(-1000 + attempts),
    environment: 'sandbox',
    amount: 2400,
    currency: 'USD',
    ...(sessionId && { sessionId }),
  };
  entries.push(entry);
  return entry;
}
const own = (entry: JournalEntry): JournalEntry => ({ ...entry, isSameCart: true });
const ofSession = (clientSecret: string): Setup => ({ clientSecret, journal: [] });
const handedTo = (commands: () => readonly HostMessage[]) => {
  const [start] = commands();
  return start?.type === 'start' ? start.setup.journal : undefined;
};
/** The frame ends these attempts, which are the last ones. */
async function ended(
  { say }: { readonly say: (message: GuestMessage) => void },
  ...entries: readonly JournalEntry[]
): Promise<void> {
  for (const entry of entries) say({ type: 'journal-end', entry });
  await waitUntil(() => localStorage.length + sessionStorage.length === 0);
}

describe('the journal of the frame', () => {
  it('is kept before the frame is told that it is, with all that is in it', async () => {
    const [before, entry] = [newEntry('ecs_1'), newEntry()];
    localStorage.setItem(ATTEMPT_PREFIX + before.attemptId, JSON.stringify(before));
    const bench = await connected();
    bench.say({ type: 'journal', entry });
    await waitUntil(() => bench.commands().length === 2);
    const { attemptId } = entry;
    const entries = [own(entry), before];
    expect(bench.commands()[1]).to.deep.equal({ type: 'journaled', attemptId, entries });
    expect(localStorage.getItem(ATTEMPT_PREFIX + attemptId)).to.equal(JSON.stringify(entry));
    expect(Object.values(sessionStorage)).to.deep.equal([JSON.stringify(entry)]);
    await ended(bench, entry, before);
  });

  it('tells the frame what another tab has begun since the start', async () => {
    const [entry, other] = [newEntry('ecs_1'), newEntry('ecs_2')];
    const bench = await connected(ofSession('ecs_secret_1'));
    expect(handedTo(bench.commands)).to.deep.equal([]);
    localStorage.setItem(ATTEMPT_PREFIX + other.attemptId, JSON.stringify(other));
    bench.say({ type: 'journal', entry });
    await waitUntil(() => bench.commands().length === 2);
    expect(bench.commands()[1]).to.deep.include({ entries: [other, entry] });
    await ended(bench, entry, other);
  });

  it('is handed back to the next document of the frame, and to the next page', async () => {
    const entry = newEntry();
    const { frame, commands, say, setup } = await connected();
    say({ type: 'journal', entry });
    await waitUntil(() => commands().length === 2);
    await load(frame);
    await waitUntil(() => commands().length === 1);
    expect(handedTo(commands)).to.deep.equal([own(entry)]);
    const next = await connected(setup);
    expect(handedTo(next.commands)).to.deep.equal([own(entry)]);
    await ended(next, entry);
  });

  it('of one purchase is handed to another, which is not the same cart', async () => {
    const entry = newEntry();
    const bench = await connected();
    bench.say({ type: 'journal', entry });
    await waitUntil(() => bench.commands().length === 2);
    bench.paymentFrame.start(newSetup());
    await waitUntil(() => bench.commands().length === 3);
    expect(bench.commands()[2]).to.have.nested.property('setup.journal').and.deep.equal([entry]);
    const session = await connected(ofSession('ecs_secret_1'));
    expect(handedTo(session.commands)).to.deep.equal([entry]);
    await ended(session, entry);
  });

  it('is that of the same cart, however it is written', async () => {
    const entry = newEntry();
    const [tee, mug] = ['price_tee', 'price_mug'];
    const publishableKey = 'pk_test_reordered';
    const cart = (...ids: readonly (readonly [string, number])[]): Setup => ({
      publishableKey,
      lineItems: ids.map(([price_id, quantity]) => ({ price_id, quantity })),
      identityId: undefined,
      journal: [],
    });
    const { commands, say } = await connected(cart([tee, 2], [mug, 1]));
    say({ type: 'journal', entry });
    await waitUntil(() => commands().length === 2);
    const others = [cart([mug, 1], [tee, 2]), cart([tee, 1], [mug, 1], [tee, 1])];
    for (const other of others) {
      const next = await connected(other);
      expect(handedTo(next.commands)).to.deep.equal([own(entry)]);
    }
    const known = await connected({ ...cart([mug, 1], [tee, 2]), identityId: 'ID_ada' });
    expect(handedTo(known.commands)).to.deep.equal([own(entry)]);
    const more = await connected(cart([mug, 1], [tee, 3]));
    expect(handedTo(more.commands)).to.deep.equal([entry]);
    await ended(known, entry);
  });

  it('of two elements of a page is one: what one ends is ended, and nothing else', async () => {
    const [one, other] = [newEntry('ecs_1'), newEntry('ecs_2')];
    const first = await connected(ofSession('ecs_secret_1'));
    const second = await connected(ofSession('ecs_secret_2'));
    first.say({ type: 'journal', entry: one });
    await waitUntil(() => first.commands().length === 2);
    second.say({ type: 'journal', entry: other });
    await waitUntil(() => second.commands().length === 2);
    second.say({ type: 'journal-end', entry: other });
    await waitUntil(() => Object.keys(localStorage).length === 1);
    const next = await connected(ofSession('ecs_secret_1'));
    expect(handedTo(next.commands)).to.deep.equal([one]);
    await ended(next, one);
  });

  it('is read again when an attempt of another tab has ended, and at no other news of the storage', async () => {
    const [entry, other] = [newEntry('ecs_1'), newEntry('ecs_2')];
    const bench = await connected(ofSession('ecs_secret_1'));
    localStorage.setItem(ATTEMPT_PREFIX + other.attemptId, JSON.stringify(other));
    const key = ATTEMPT_PREFIX + entry.attemptId;
    for (const news of [
      { key, newValue: JSON.stringify(entry) },
      { key: 'theme', newValue: null },
      { key: null, newValue: null },
      { key, newValue: null },
    ]) {
      dispatchEvent(new StorageEvent('storage', news));
    }
    bench.paymentFrame.check();
    await waitUntil(() => bench.commands().at(-1)?.type === 'check');
    expect(bench.commands().slice(1)).to.deep.equal([
      { type: 'journal', entries: [other] },
      { type: 'check' },
    ]);
    bench.paymentFrame.close();
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    await messagesArrived();
    expect(bench.commands()).to.have.length(3);
    await ended(await connected(), other);
  });
});

function keeperOf(entries: readonly JournalEntry[] = []) {
  const answers: ((entries: readonly JournalEntry[]) => void)[] = [];
  const calls: unknown[] = [];
  const keeper: AttemptKeeper = {
    entries,
    write(entry) {
      calls.push(['write', entry]);
      const answer = deferred<readonly JournalEntry[]>();
      answers.push(answer.resolve);
      return answer.promise;
    },
    end: ({ attemptId }) => calls.push(['end', attemptId]),
  };
  return { keeper, answers, calls };
}

describe('a keeper beside the page', () => {
  it('hands over at the start what it remembers, of which the page knows more', async () => {
    const [shared, kept] = [newEntry(), newEntry('ecs_1')];
    const setup = newSetup();
    const before = await connected(setup);
    before.say({ type: 'journal', entry: shared });
    await waitUntil(() => before.commands().length === 2);
    const { keeper } = keeperOf([kept, { ...shared, amount: 1 }]);
    const { commands, paymentFrame } = await connected(setup, keeper);
    expect(handedTo(commands)).to.deep.equal([kept, own(shared)]);
    expect(paymentFrame.attempts).to.deep.equal([kept, own(shared)]);
    await ended(before, shared);
  });

  it('is waited for before the frame is told that an attempt is kept', async () => {
    const [entry, kept] = [newEntry('ecs_1'), newEntry('ecs_2')];
    const { keeper, answers, calls } = keeperOf();
    const bench = await connected(ofSession('ecs_secret_1'), keeper);
    bench.say({ type: 'journal', entry });
    await waitUntil(() => answers.length === 1);
    await messagesArrived();
    expect(bench.commands()).to.have.length(1);
    answers[0]?.([entry, kept]);
    await waitUntil(() => bench.commands().length === 2);
    const { attemptId } = entry;
    expect(bench.commands()[1]).to.deep.equal({
      type: 'journaled',
      attemptId,
      entries: [kept, entry],
    });
    await ended(bench, entry);
    expect(calls).to.deep.equal([
      ['write', entry],
      ['end', attemptId],
    ]);
  });

  it('that never answers lets nothing be paid, and the next attempt asks it again', async () => {
    const [one, other] = [newEntry('ecs_1'), newEntry('ecs_1')];
    const { keeper, answers } = keeperOf();
    const bench = await connected(ofSession('ecs_secret_1'), keeper);
    bench.say({ type: 'journal', entry: one });
    await waitUntil(() => answers.length === 1);
    // The frame gives up by itself, and clears the entry that was never sent.
    bench.say({ type: 'journal-end', entry: one });
    bench.say({ type: 'journal', entry: other });
    await waitUntil(() => answers.length === 2);
    expect(bench.commands()).to.have.length(1);
    answers[1]?.([other]);
    await waitUntil(() => bench.commands().length === 2);
    expect(bench.commands()[1]).to.deep.include({ attemptId: other.attemptId, entries: [other] });
    await ended(bench, other);
  });

  it('that comes late is read when the page says so', async () => {
    const kept = newEntry('ecs_2');
    const entries: JournalEntry[] = [];
    const { keeper } = keeperOf(entries);
    const { paymentFrame, commands } = await connected(newSetup(), keeper);
    entries.push(kept);
    paymentFrame.sendAttempts();
    await waitUntil(() => commands().length === 2);
    expect(commands()[1]).to.deep.equal({ type: 'journal', entries: [kept] });
  });

  it('with more than the frame takes keeps it neither from starting nor from paying', async () => {
    const many = Array.from({ length: 120 }, () => newEntry('ecs_2'));
    const entry = newEntry('ecs_1');
    const { keeper, answers } = keeperOf(many);
    const bench = await connected(ofSession('ecs_secret_1'), keeper);
    const newest = many.toReversed();
    expect(handedTo(bench.commands)).to.deep.equal(newest.slice(0, 100));
    bench.say({ type: 'journal', entry });
    await waitUntil(() => answers.length === 1);
    answers[0]?.(many);
    await waitUntil(() => bench.commands().length === 2);
    expect(bench.commands()[1]).to.deep.include({ entries: [entry, ...newest.slice(0, 99)] });
    await ended(bench, entry);
  });
});

describe('what only a form in use is told', () => {
  it('is the text of a bank debit, and Escape as if it was pressed in the page', async () => {
    const { frame, notified, say } = await connected();
    const keys: string[] = [];
    document.addEventListener('keydown', ({ key }) => keys.push(key), { once: true });
    notified.length = 0;
    say({ type: 'authorization', text: 'I authorize …' });
    say({ type: 'authorization', text: null });
    say({ type: 'escape' });
    await waitUntil(() => keys.length === 1);
    expect(frame.isConnected).to.equal(true);
    expect(keys).to.deep.equal(['Escape']);
    expect(notified).to.deep.equal([
      ['authorization', 'I authorize …'],
      ['authorization', undefined],
    ]);
  });

  it('is how addresses are written in a country', async () => {
    const { paymentFrame, commands, say } = await connected();
    const asked = paymentFrame.addressFormat('IE');
    await waitUntil(() => commands().length === 2);
    expect(commands()[1]).to.deep.equal({ type: 'address-format', country: 'IE' });
    say({ type: 'address-format', format: FORMATS.US });
    say({ type: 'address-format', format: FORMATS.IE });
    expect(await asked).to.deep.equal(FORMATS.IE);
  });

  it('is nothing where the frame is not there, or is loaded anew', async () => {
    expect(await benchOf().paymentFrame.addressFormat('IE')).to.equal(undefined);
    const { frame, paymentFrame } = await connected();
    const asked = paymentFrame.addressFormat('IE');
    await load(frame);
    expect(await asked).to.equal(undefined);
  });
});

describe('a frame that was closed', () => {
  it('is heard no more', async () => {
    const { paymentFrame, notified, say } = await connected();
    paymentFrame.close();
    notified.length = 0;
    say({ type: 'state', state: READY });
    await messagesArrived();
    expect(notified).to.be.empty;
  });
});
