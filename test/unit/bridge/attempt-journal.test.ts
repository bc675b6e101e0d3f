import { expect } from '@open-wc/testing';
import { AttemptJournal } from '../../../src/bridge/attempt-journal.ts';

const ENTRY = {
  attemptId: 'a1',
  startedAt: '2026-03-01T12:00:00Z',
  endsAt: '2026-03-02T12:00:00Z',
  sessionId: 'ecs_1',
};
const KEY = 'easy-checkout:attempt:';

/** Runs `act` where every use of storage throws, as in a frame of another site. */
function withoutStorage(act: () => void): void {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  try {
    act();
  } finally {
    if (own) Object.defineProperty(window, 'sessionStorage', own);
    else Reflect.deleteProperty(window, 'sessionStorage');
  }
}

describe('the page’s memory of an attempt', () => {
  afterEach(() => sessionStorage.clear());

  it('is empty at first', () => {
    expect(new AttemptJournal('empty').entry).to.equal(undefined);
  });

  it('keeps what it is told, for the next document of the tab too', () => {
    new AttemptJournal('kept').write(ENTRY);
    expect(JSON.parse(sessionStorage.getItem(`${KEY}kept`) ?? '')).to.deep.equal(ENTRY);
    expect(new AttemptJournal('kept').entry).to.deep.equal(ENTRY);
    new AttemptJournal('kept').write(null);
  });

  it('finds what an earlier document has left', () => {
    sessionStorage.setItem(`${KEY}left`, JSON.stringify({ ...ENTRY, more: 1 }));
    expect(new AttemptJournal('left').entry).to.deep.equal(ENTRY);
  });

  it('forgets when it is told so', () => {
    const journal = new AttemptJournal('forgotten');
    journal.write(ENTRY);
    journal.write(null);
    expect(journal.entry).to.equal(undefined);
    expect(sessionStorage.getItem(`${KEY}forgotten`)).to.equal(null);
    expect(new AttemptJournal('forgotten').entry).to.equal(undefined);
  });

  it('does not mix two checkouts', () => {
    const one = new AttemptJournal('tee');
    one.write(ENTRY);
    expect(new AttemptJournal('mug').entry).to.equal(undefined);
    one.write(null);
  });

  for (const left of [
    '',
    'null',
    '5',
    '"a1"',
    '[]',
    '{',
    '{"attemptId":1}',
    '{"attemptId":"a1"}',
  ]) {
    it(`makes nothing of ${left || 'an empty text'} in storage`, () => {
      sessionStorage.setItem(`${KEY}broken`, left);
      expect(new AttemptJournal('broken').entry).to.equal(undefined);
    });
  }

  it('lives as long as the page where storage is blocked', () => {
    withoutStorage(() => {
      const journal = new AttemptJournal('blocked');
      expect(journal.entry).to.equal(undefined);
      journal.write(ENTRY);
      expect(journal.entry).to.deep.equal(ENTRY);
      journal.write(null);
      expect(journal.entry).to.equal(undefined);
    });
  });
});
