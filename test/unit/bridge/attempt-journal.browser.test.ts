import { expect } from '@open-wc/testing';
import { AttemptJournal } from '../../../src/bridge/attempt-journal.ts';
import { journalPlace, keysIn } from '../../../src/bridge/journal-place.ts';
import { endEntry, writeEntry } from '../../../src/bridge/journal-writing.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';

const DAY = 86_400_000;
const at = (left: number) => new Date(Date.now() + left).toISOString();

let attempts = 0;
/** An entry of an attempt that no other test has. */
function entryOf(sessionId?: string, { startedAt = at(0), endsAt = at(DAY) } = {}): JournalEntry {
  attempts += 1;
  return { attemptId: `a${attempts}`, startedAt, endsAt, ...(sessionId && { sessionId }) };
}

const journalOf = (cart: string | undefined) => new AttemptJournal(journalPlace(cart));
const ofSession = () => journalOf(undefined);
const KEY = 'easy-checkout:attempt:';

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

const written: JournalEntry[] = [];
function write(journal: AttemptJournal, entry: JournalEntry): void {
  written.push(entry);
  expect(writeEntry(journal, entry)).to.equal(true);
}

afterEach(() => {
  for (const cart of [undefined, 'tee', 'mug']) {
    for (const entry of written) endEntry(journalOf(cart), entry);
  }
  written.length = 0;
  sessionStorage.clear();
  localStorage.clear();
});

describe('the page’s memory of attempts', () => {
  it('is empty at first', () => {
    expect(journalOf('tee').entries).to.deep.equal([]);
    expect(ofSession().entries).to.deep.equal([]);
  });

  it('keeps those of a cart for the next document of the tab', () => {
    const entry = entryOf();
    write(journalOf('tee'), entry);
    expect(Object.values(sessionStorage)).to.deep.equal([JSON.stringify(entry)]);
    expect(localStorage).to.have.length(0);
    expect(journalOf('tee').entries).to.deep.equal([entry]);
  });

  it('shows by their keys that there are any, without reading them', () => {
    const [cart, other] = [journalPlace('tee'), journalPlace('mug')];
    expect([cart, other, journalPlace(undefined)].flatMap(keysIn)).to.deep.equal([]);
    const entry = entryOf();
    write(journalOf('tee'), entry);
    expect(new Set(keysIn(cart))).to.deep.equal(new Set([`${cart.prefix}${entry.attemptId}`]));
    expect([other, journalPlace(undefined)].flatMap(keysIn)).to.deep.equal([]);
    without(['localStorage', 'sessionStorage'], () => expect(keysIn(cart)).to.have.length(1));
  });

  it('keeps those of sessions beyond the tab: ids and times alone', () => {
    const entry = entryOf('ecs_1');
    write(ofSession(), entry);
    expect(Object.entries(localStorage)).to.deep.equal([
      [`${KEY}session:ecs_1:${entry.attemptId}`, JSON.stringify(entry)],
    ]);
    expect(sessionStorage).to.have.length(0);
    expect(ofSession().entries).to.deep.equal([entry]);
  });

  it('finds what an earlier document has left, and only what belongs to an entry', () => {
    const entry = entryOf('ecs_1');
    localStorage.setItem(`${KEY}session:ecs_1:left`, JSON.stringify({ ...entry, more: 1 }));
    expect(ofSession().entries).to.deep.equal([entry]);
  });

  it('forgets the attempt whose outcome is known, and no other of its session or cart', () => {
    for (const [journal, sessionId] of [
      [ofSession(), 'ecs_1'],
      [journalOf('tee'), undefined],
    ] as const) {
      const [one, other] = [entryOf(sessionId), entryOf(sessionId, { startedAt: at(-5) })];
      write(journal, one);
      write(journal, other);
      endEntry(journal, one);
      expect(journal.entries).to.deep.equal([other]);
      endEntry(journal, other);
      expect(journal.entries).to.deep.equal([]);
    }
    expect(localStorage).to.have.length(0);
    expect(sessionStorage).to.have.length(0);
  });

  it('keeps an entry that was written again by whoever sent the attempt once more', () => {
    for (const [journal, sessionId] of [
      [ofSession(), 'ecs_1'],
      [journalOf('tee'), undefined],
    ] as const) {
      const before = entryOf(sessionId, { startedAt: at(-5000) });
      const again = { ...before, startedAt: at(-1000) };
      write(journal, before);
      write(journal, again);
      endEntry(journal, before);
      expect(journal.entries).to.deep.equal([again]);
      endEntry(journal, again);
      expect(journal.entries).to.deep.equal([]);
    }
  });

  it('has one for each session, the newest first', () => {
    const first = entryOf('ecs_1', { startedAt: at(-2000) });
    const second = entryOf('ecs_2', { startedAt: at(-1000) });
    write(ofSession(), first);
    write(ofSession(), second);
    expect(ofSession().entries).to.deep.equal([second, first]);
    endEntry(ofSession(), second);
    expect(ofSession().entries).to.deep.equal([first]);
  });

  it('does not mix two carts, nor carts and sessions', () => {
    write(journalOf('tee'), entryOf());
    expect(journalOf('mug').entries).to.deep.equal([]);
    expect(ofSession().entries).to.deep.equal([]);
    // The frame of a cart knows no session, and the other way round.
    expect(writeEntry(journalOf('tee'), entryOf('ecs_1'))).to.equal(false);
    expect(writeEntry(ofSession(), entryOf())).to.equal(false);
  });

  it('forgets an entry whose time is over, and removes it', () => {
    const past = entryOf('ecs_1', { startedAt: at(-DAY), endsAt: at(-1) });
    write(ofSession(), past);
    localStorage.setItem(`${KEY}session:ecs_2:past`, JSON.stringify(entryOf('ecs_2', past)));
    expect(ofSession().entries).to.deep.equal([]);
    expect(localStorage).to.have.length(0);
    without(['localStorage', 'sessionStorage'], () => {
      expect(ofSession().entries).to.deep.equal([]);
    });
  });

  it('hands over the newest hundred', () => {
    for (let index = 0; index < 150; index += 1) {
      const entry = entryOf(`ecs_${index}`, { startedAt: at(index * 1000) });
      localStorage.setItem(`${KEY}session:${index}`, JSON.stringify(entry));
    }
    const { entries } = ofSession();
    expect(entries).to.have.length(100);
    expect(entries[0]?.sessionId).to.equal('ecs_149');
  });
});

describe('what others have written into the storage', () => {
  const whole = { attemptId: 'a0', startedAt: at(0), endsAt: at(DAY), sessionId: 'ecs_0' };
  const foreign: readonly unknown[] = [
    null,
    5,
    'a0',
    [],
    {},
    { ...whole, attemptId: 1 },
    { ...whole, attemptId: 'x'.repeat(256) },
    { ...whole, startedAt: 'yesterday' },
    { ...whole, endsAt: undefined },
    { ...whole, endsAt: {} },
    { ...whole, sessionId: ['ecs_0'] },
    { ...whole, sessionId: undefined },
    { ...whole, more: 'x'.repeat(5000) },
  ];
  for (const value of foreign) {
    it(`is no entry: ${JSON.stringify(value).slice(0, 90)}`, () => {
      localStorage.setItem(`${KEY}session:ecs_0`, JSON.stringify(value));
      expect(ofSession().entries).to.deep.equal([]);
    });
  }

  for (const text of ['', '{', 'undefined']) {
    it(`is no entry where it is no JSON: ${text || 'an empty text'}`, () => {
      localStorage.setItem(`${KEY}session:ecs_0`, text);
      expect(ofSession().entries).to.deep.equal([]);
    });
  }

  it('hides no entry that is one', () => {
    const entry = entryOf('ecs_1');
    localStorage.setItem(`${KEY}session:broken`, '{');
    localStorage.setItem('theme', 'dark');
    write(ofSession(), entry);
    expect(ofSession().entries).to.deep.equal([entry]);
  });
});

describe('a page whose storage is blocked', () => {
  it('remembers for as long as it lives', () => {
    without(['localStorage', 'sessionStorage'], () => {
      for (const [journal, sessionId] of [
        [ofSession(), 'ecs_1'],
        [journalOf('tee'), undefined],
      ] as const) {
        const [one, other] = [entryOf(sessionId), entryOf(sessionId, { startedAt: at(-5) })];
        write(journal, one);
        write(journal, other);
        expect(journal.entries).to.deep.equal([one, other]);
        endEntry(journal, one);
        expect(journal.entries).to.deep.equal([other]);
      }
    });
  });

  it('keeps a session for the tab where only what outlives it is blocked', () => {
    const entry = entryOf('ecs_1');
    without(['localStorage'], () => write(ofSession(), entry));
    expect(Object.values(sessionStorage)).to.deep.equal([JSON.stringify(entry)]);
    endEntry(ofSession(), entry);
    expect(sessionStorage).to.have.length(0);
  });
});
