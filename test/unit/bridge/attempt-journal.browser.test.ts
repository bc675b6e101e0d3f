import { expect, waitUntil } from '@open-wc/testing';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import {
  ATTEMPT_PREFIX,
  AttemptJournal,
  watchAttemptEnds,
} from '../../../src/bridge/attempt-journal.ts';
import { JournalEntries } from '../../../src/bridge/journal-entries.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';

const at = (left: number) => new Date(Date.now() + left).toISOString();

let attempts = 0;
/** An entry of an attempt that no other test has. */
function entryOf(sessionId?: string, startedAt = at(0)): JournalEntry {
  attempts += 1;
  return {
    attemptId: `a${attempts}`,
    startedAt,
    environment: 'sandbox',
    amount: 2400,
    currency: 'USD',
    ...(sessionId && { sessionId }),
  };
}

const journalOf = (cart: string | undefined) => new AttemptJournal(cart);
const ofSession = () => journalOf(undefined);
const own = (entry: JournalEntry): JournalEntry => ({ ...entry, isSameCart: true });

type StorageName = 'localStorage' | 'sessionStorage';

/** Runs `act` where every use of these storages throws, as in a frame of another site. */
function without(names: readonly StorageName[], act: () => void): void {
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  }
  try {
    act();
  } finally {
    for (const [name, descriptor] of own) {
      if (descriptor) Object.defineProperty(window, name, descriptor);
      else Reflect.deleteProperty(window, name);
    }
  }
}

/** Another tab removes an entry, or clears the whole storage. */
function elsewhere(key: string | null, oldValue: string | null): void {
  if (key) localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
}

const written: JournalEntry[] = [];
function write(journal: AttemptJournal, entry: JournalEntry): void {
  written.push(entry);
  void journal.write(entry);
}

afterEach(() => {
  for (const cart of [undefined, 'tee', 'mug']) {
    for (const entry of written) journalOf(cart).end(entry);
  }
  written.length = 0;
  sessionStorage.clear();
  localStorage.clear();
});

const nameOf = (entry: JournalEntry) => `easy-checkout:sending:${JSON.stringify(entry)}`;

/** The names of the locks that are held. */
const sending = async (): Promise<readonly (string | undefined)[]> =>
  ((await navigator.locks.query()).held ?? []).map(({ name }) => name);

describe('an attempt that another tab has begun in the same instant', () => {
  it('is known though nothing of it is stored here yet, and so is this one there', async () => {
    const [other, entry] = [entryOf('ecs_1'), entryOf('ecs_2')];
    await navigator.locks.request(nameOf(other), async () => {
      const all = await ofSession().write(entry);
      expect(all).to.have.deep.members([other, entry]);
      expect(await sending()).to.include(nameOf(entry));
      ofSession().end(entry);
    });
    await waitUntil(async () => (await sending()).length === 0);
  });

  it('is announced no longer when it ends before the announcement is out', async () => {
    const entry = entryOf('ecs_1');
    const journal = ofSession();
    const stored = journal.write(entry);
    journal.end(entry);
    await stored;
    await waitUntil(async () => (await sending()).length === 0);
  });

  it('is read with care, because any script can hold a lock', async () => {
    const entry = entryOf('ecs_1');
    await navigator.locks.request('easy-checkout:sending:{"attemptId":7}', async () => {
      expect(await ofSession().write(entry)).to.deep.equal([entry]);
    });
    ofSession().end(entry);
  });
});

describe('the page’s memory of attempts', () => {
  it('is empty at first', () => {
    expect(journalOf('tee').entries).to.deep.equal([]);
    expect(ofSession().entries).to.deep.equal([]);
  });

  it('keeps those of sessions and of carts beyond the tab: ids, times and amounts alone', () => {
    const [session, cart] = [entryOf('ecs_1'), entryOf()];
    write(ofSession(), session);
    write(journalOf('tee'), cart);
    expect(new Map(Object.entries(localStorage))).to.deep.equal(
      new Map([
        [ATTEMPT_PREFIX + session.attemptId, JSON.stringify(session)],
        [ATTEMPT_PREFIX + cart.attemptId, JSON.stringify(cart)],
      ]),
    );
  });

  it('lets the tab alone say of a cart that it is the same one', () => {
    const entry = entryOf();
    write(journalOf('tee'), entry);
    expect(Object.values(sessionStorage)).to.deep.equal([JSON.stringify(entry)]);
    expect(journalOf('tee').entries).to.deep.equal([own(entry)]);
    // Another cart, and a session, in the same tab.
    expect(journalOf('mug').entries).to.deep.equal([entry]);
    expect(ofSession().entries).to.deep.equal([entry]);
  });

  it('finds the attempt of a cart that the page has closed over, and never calls a session one', () => {
    const entry = entryOf('ecs_1');
    write(journalOf('tee'), entry);
    expect(sessionStorage).to.have.length(0);
    expect(journalOf('tee').entries).to.deep.equal([entry]);
  });

  it('finds what an earlier document has left, and only what belongs to an entry', () => {
    const entry = entryOf('ecs_1');
    const key = ATTEMPT_PREFIX + entry.attemptId;
    localStorage.setItem(key, JSON.stringify({ ...entry, isSameCart: true, more: 1 }));
    expect(ofSession().entries).to.deep.equal([entry]);
  });

  for (const [kind, cart, sessionId] of [
    ['session', undefined, 'ecs_1'],
    ['cart', 'tee', undefined],
  ] as const) {
    const shown = (entry: JournalEntry) => (cart ? own(entry) : entry);

    it(`forgets the attempt whose outcome is known, and no other of its ${kind}`, () => {
      const journal = journalOf(cart);
      const [one, other] = [entryOf(sessionId), entryOf(sessionId, at(-5000))];
      write(journal, one);
      write(journal, other);
      expect(journal.entries).to.deep.equal([shown(one), shown(other)]);
      journal.end(one);
      expect(journal.entries).to.deep.equal([shown(other)]);
      journal.end(other);
      expect(journal.entries).to.deep.equal([]);
      expect(localStorage).to.have.length(0);
      expect(sessionStorage).to.have.length(0);
    });

    it(`keeps an entry of a ${kind} that was written again by whoever sent the attempt once more`, () => {
      const journal = journalOf(cart);
      const before = entryOf(sessionId, at(-5000));
      const again = { ...before, startedAt: at(-1000) };
      write(journal, before);
      write(journal, again);
      journal.end(before);
      expect(journal.entries).to.deep.equal([shown(again)]);
      journal.end(again);
      expect(journal.entries).to.deep.equal([]);
    });
  }

  it('keeps the entry that another tab has written again, and ends that one', () => {
    const before = entryOf('ecs_1', at(-5000));
    const again = { ...before, startedAt: at(-1000) };
    write(ofSession(), before);
    localStorage.setItem(ATTEMPT_PREFIX + before.attemptId, JSON.stringify(again));
    ofSession().end(before);
    expect(ofSession().entries).to.deep.equal([again]);
    ofSession().end(again);
    expect(ofSession().entries).to.deep.equal([]);
    expect(localStorage).to.have.length(0);
  });

  it('forgets the attempt of a cart wherever its end becomes known', () => {
    const [entry, other] = [entryOf(), entryOf(undefined, at(-5000))];
    write(journalOf('tee'), entry);
    write(journalOf('tee'), other);
    ofSession().end({ ...entry, startedAt: at(-9000) });
    expect(journalOf('tee').entries).to.deep.equal([own(entry), own(other)]);
    ofSession().end(entry);
    journalOf('mug').end(other);
    expect(journalOf('tee').entries).to.deep.equal([]);
    expect(sessionStorage).to.have.length(0);
  });

  it('forgets the copy of a duplicated tab once the first tab has its end', () => {
    const [entry, again] = [entryOf(), entryOf()];
    const ends: unknown[] = [];
    const unwatch = watchAttemptEnds((by) => ends.push(by));
    for (const each of [entry, again]) write(journalOf('tee'), each);
    elsewhere(null, null);
    expect(journalOf('tee').entries, 'the page has cleared everything').to.have.lengthOf(2);
    elsewhere(ATTEMPT_PREFIX + entry.attemptId, JSON.stringify(entry));
    const before = { ...again, startedAt: at(-9000) };
    elsewhere(ATTEMPT_PREFIX + again.attemptId, JSON.stringify(before));
    expect(journalOf('tee').entries, 'sent again here since').to.deep.equal([own(again)]);
    expect(ends).to.deep.equal([undefined, undefined]);
    unwatch();
  });

  it('ends no entry by its age, because the frame alone knows the service’s time', () => {
    const old = entryOf('ecs_1', '1970-01-02T00:00:00.000Z');
    const ahead = entryOf(undefined, '2090-01-01T00:00:00.000Z');
    write(ofSession(), old);
    write(journalOf('tee'), ahead);
    expect(journalOf('tee').entries).to.deep.equal([own(ahead), old]);
  });

  it('hands over the newest hundred, and those in memory alone among them', () => {
    for (let index = 0; index < 150; index += 1) {
      const entry = entryOf(`ecs_${index}`, at(index * 1000));
      localStorage.setItem(ATTEMPT_PREFIX + entry.attemptId, JSON.stringify(entry));
    }
    without(['localStorage', 'sessionStorage'], () =>
      write(ofSession(), entryOf('ecs_x', at(1e6))),
    );
    const { entries } = ofSession();
    expect(entries).to.have.length(100);
    expect(entries.slice(0, 2).map(({ sessionId }) => sessionId)).to.deep.equal([
      'ecs_x',
      'ecs_149',
    ]);
  });
});

describe('what others have written into the storage', () => {
  const whole = {
    attemptId: 'a0',
    startedAt: at(0),
    environment: 'live',
    amount: 2400,
    currency: 'USD',
    sessionId: 'ecs_0',
  };
  const foreign: readonly unknown[] = [
    null,
    5,
    'a0',
    [],
    {},
    [whole],
    { ...whole, attemptId: 1 },
    { ...whole, attemptId: '' },
    { ...whole, attemptId: 'another' },
    { ...whole, attemptId: 'x'.repeat(256) },
    { ...whole, startedAt: 'yesterday' },
    { ...whole, startedAt: undefined },
    { ...whole, startedAt: 5 },
    { ...whole, sessionId: ['ecs_0'] },
    { ...whole, sessionId: null },
    { ...whole, sessionId: '' },
    { ...whole, merchantId: {} },
    { ...whole, environment: 'production' },
    { ...whole, environment: undefined },
    { ...whole, amount: '2400' },
    { ...whole, amount: 0.5 },
    { ...whole, amount: 1e300 },
    { ...whole, currency: 'usd' },
    { ...whole, currency: 'USD and more' },
    { ...whole, more: 'x'.repeat(5000) },
    // As an earlier version wrote it.
    { attemptId: 'a0', startedAt: at(0), endsAt: at(9000), sessionId: 'ecs_0' },
  ];
  for (const value of foreign) {
    it(`is no entry: ${JSON.stringify(value).slice(0, 120)}`, () => {
      localStorage.setItem(`${ATTEMPT_PREFIX}a0`, JSON.stringify(value));
      expect(ofSession().entries).to.deep.equal([]);
    });
  }

  for (const text of ['', '{', 'undefined', '{"__proto__":{"amount":1}}']) {
    it(`is no entry: ${text || 'an empty text'}`, () => {
      localStorage.setItem(`${ATTEMPT_PREFIX}a0`, text);
      expect(ofSession().entries).to.deep.equal([]);
    });
  }

  it('hides no entry that is one', () => {
    const entry = entryOf('ecs_1');
    localStorage.setItem(`${ATTEMPT_PREFIX}broken`, '{');
    localStorage.setItem('theme', 'dark');
    write(ofSession(), entry);
    expect(ofSession().entries).to.deep.equal([entry]);
  });

  it('hides no attempt of this document', () => {
    const entry = entryOf('ecs_1');
    write(ofSession(), entry);
    localStorage.setItem(ATTEMPT_PREFIX + entry.attemptId, '{');
    expect(ofSession().entries).to.deep.equal([entry]);
    localStorage.clear();
    expect(ofSession().entries).to.deep.equal([entry]);
    ofSession().end(entry);
    expect(ofSession().entries).to.deep.equal([]);
  });

  it('never keeps the frame from starting: whatever it is, the frame can read what is handed over', () => {
    const text = fc.oneof(fc.string({ maxLength: 300 }), fc.constant('a0'), fc.constant('USD'));
    const any = fc.oneof(fc.anything(), text, fc.date().map(String), fc.integer());
    const like = fc.record(
      {
        attemptId: fc.oneof(text, any),
        startedAt: fc.oneof(fc.constant(at(0)), fc.constant('1'), fc.constant('Mon Jan 1'), any),
        sessionId: fc.oneof(text, any),
        merchantId: fc.oneof(text, any),
        environment: fc.constantFrom<unknown>('sandbox', 'live', 'toString', null),
        amount: fc.oneof(fc.maxSafeInteger(), any),
        currency: fc.oneof(fc.constant('USD'), any),
        isSameCart: any,
      },
      { requiredKeys: [] },
    );
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(like, any), fc.boolean(), (value, isOfCart) => {
        localStorage.clear();
        sessionStorage.clear();
        const json = JSON.stringify(value) ?? '';
        const { attemptId } = Object(value) as { attemptId?: unknown };
        if (isOfCart) sessionStorage.setItem('easy-checkout:cart:tee:x', json);
        else localStorage.setItem(ATTEMPT_PREFIX + String(Object(attemptId) && 'a0'), json);
        const { entries } = journalOf('tee');
        found += entries.length;
        expect(z.safeParse(JournalEntries, structuredClone(entries)).success).to.equal(true);
      }),
      { numRuns: 2000 },
    );
    expect(found, 'entries that were read').to.be.greaterThan(0);
  });
});

/** Fills `storage` until not one character more fits in. */
function fill(storage: Storage): void {
  for (let size = 2 ** 22, count = 0; size >= 1; count += 1) {
    try {
      storage.setItem(`${count}`, 'x'.repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}

describe('a page whose storage is blocked', () => {
  it('remembers for as long as it lives', () => {
    without(['localStorage', 'sessionStorage'], () => {
      for (const [journal, sessionId] of [
        [ofSession(), 'ecs_1'],
        [journalOf('tee'), undefined],
      ] as const) {
        const shown = (entry: JournalEntry) => (sessionId ? entry : own(entry));
        const [one, other] = [entryOf(sessionId), entryOf(sessionId, at(-5000))];
        write(journal, one);
        write(journal, other);
        expect(journal.entries).to.deep.equal([shown(one), shown(other)]);
        journal.end({ ...one, startedAt: at(-9000) });
        expect(journal.entries).to.have.length(2);
        journal.end(one);
        expect(journal.entries).to.deep.equal([shown(other)]);
        journal.end(other);
      }
    });
  });

  it('keeps an attempt for the tab where only what outlives it is blocked', () => {
    const entry = entryOf('ecs_1');
    without(['localStorage'], () => write(ofSession(), entry));
    expect(Object.values(sessionStorage)).to.deep.equal([JSON.stringify(entry)]);
    expect(ofSession().entries).to.deep.equal([entry]);
    ofSession().end(entry);
    expect(sessionStorage).to.have.length(0);
  });

  it('keeps an attempt for the tab where what outlives it is full', () => {
    const entry = entryOf();
    fill(localStorage);
    write(journalOf('tee'), entry);
    localStorage.clear();
    expect(sessionStorage).to.have.length(2);
    expect(journalOf('tee').entries).to.deep.equal([own(entry)]);
    journalOf('tee').end(entry);
    expect(sessionStorage).to.have.length(0);
  });
});
