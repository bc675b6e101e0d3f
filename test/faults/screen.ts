import { deferredTexts as later } from '../../src/messages/deferred.ts';
import { pageTexts as messages } from '../../src/messages/page.ts';

/** What the page shows, as page-script.js reads it. */
export interface Screen {
  /** Of the element's snapshot. */
  readonly status: string;
  /** Visible texts; empty where there are none. */
  readonly notice: string;
  readonly receipt: string;
  readonly button: string;
}

/** The words of the reliability plan for what a buyer sees. */
export type Word =
  | 'loading'
  | 'form'
  | 'working'
  | 'checking'
  | 'paid'
  | 'received'
  | 'unknown-hold'
  | 'failed-retry'
  | 'expired'
  | 'unusable'
  /** The bank has returned a debit that was received once. */
  | 'returned'
  /** Another tab of this browser pays the same. */
  | 'other-tab'
  /** Another tab has begun to pay the same, and how that ended is not known in this one. */
  | 'begun-elsewhere'
  /** None of them: what is shown fits to no state, or the other way round. */
  | 'nothing';

/** The sentence of the hold that does not depend on the attempt. */
const HOLD = 'Please do not pay again';

/** What a buyer reads. Goes by the texts on the screen, not by the element's word for its state. */
export function wordOf(screen: Screen | undefined): Word {
  if (!screen) return 'loading';
  const { status, notice, receipt, button } = screen;
  if (receipt.includes(later.paidTitle)) return status === 'complete' ? 'paid' : 'nothing';
  if (receipt.includes(later.pendingTitle)) return status === 'complete' ? 'received' : 'nothing';
  // What stands in for the receipt until its part has come.
  if (notice.includes(messages.receivedTitle)) {
    return status === 'complete' ? 'received' : 'nothing';
  }
  if (notice.includes(messages.checking)) return 'checking';
  if (notice.includes(HOLD)) return 'unknown-hold';
  if (notice.includes(later.returnedTitle)) return 'returned';
  if (notice.includes(messages.expiredTitle)) return 'expired';
  if (notice.includes(messages.unusableTitle)) return 'unusable';
  if (notice.includes(later.otherTab)) return 'other-tab';
  if (notice.includes(later.otherTabBegan)) return 'begun-elsewhere';
  if (button.includes(messages.processing)) return 'working';
  if (status === 'loading') return 'loading';
  if (status !== 'ready') return 'nothing';
  return notice === '' || notice.trim() === messages.expiring ? 'form' : 'failed-retry';
}

/** The amount that a receipt calls paid, as written. */
export function amountPaid({ receipt }: Screen): string | undefined {
  const lines = receipt.split('\n').map((line) => line.trim());
  const at = lines.indexOf(later.amountPaid);
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => line !== '');
}

/** Whether a buyer reads that they have not paid. */
export function denies(screen: Screen | undefined): boolean {
  const word = wordOf(screen);
  const said = screen?.notice.includes(messages.nothingCharged) ?? false;
  return word === 'failed-retry' || word === 'expired' || said;
}

/** Words that only a program could have written. */
export function garbled({ notice, receipt, button }: Screen): string | undefined {
  return /Invalid Date|\bNaN\b|undefined|\[object/.exec(`${notice}\n${receipt}\n${button}`)?.[0];
}

/** Whether a buyer reads that the payment has arrived. */
export function isPaid(word: Word): boolean {
  return word === 'paid' || word === 'received';
}

/** Whether the buyer waits for something that has not ended. */
export function isWaiting(word: Word): boolean {
  return (
    word === 'loading' ||
    word === 'working' ||
    word === 'checking' ||
    word === 'nothing' ||
    word === 'other-tab'
  );
}
