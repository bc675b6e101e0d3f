import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import { PageJournal } from '../../../src/frame/page-journal.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';

const entry = (attemptId: string): JournalEntry => ({
  attemptId,
  startedAt: '2026-03-01T12:00:00.000Z',
  environment: 'sandbox',
  amount: 2400,
  currency: 'USD',
});

describe('the journal that the page keeps', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is written when the page says so, and not before', async () => {
    const sent: unknown[] = [];
    const journal = new PageJournal((message) => sent.push(message));
    let written: readonly JournalEntry[] | undefined;
    const writing = journal.write(entry('a1')).then((entries) => (written = entries));
    expect(sent).to.deep.equal([{ type: 'journal', entry: entry('a1') }]);
    journal.acknowledge('another', [entry('another')]);
    await Promise.resolve();
    expect(written).to.equal(undefined);
    journal.acknowledge('a1', [entry('a1'), entry('a2')]);
    await writing;
    expect(written).to.deep.equal([entry('a1'), entry('a2')]);
  });

  it('is told which attempt has come to its end, without waiting for anyone', () => {
    const sent: unknown[] = [];
    const { attemptId, startedAt } = entry('a1');
    new PageJournal((message) => sent.push(message)).clear({ attemptId, startedAt });
    expect(sent).to.deep.equal([{ type: 'journal-end', entry: { attemptId, startedAt } }]);
  });

  it('fails when the page stays silent, and takes no late word for it', async () => {
    vi.useFakeTimers();
    const journal = new PageJournal(() => {});
    const rejection = rejectionOf(journal.write(entry('a1')));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await rejection).to.include({ code: 'PAGE_SILENT' });
    expect(() => journal.acknowledge('a1', [])).to.not.throw();
  });
});
