import { allTexts } from '../../src/messages/lazy.ts';
import { pageTexts } from '../../src/messages/page.ts';

const messages = allTexts(pageTexts);

/** What the page shows, as page/form.js reads it. */
export interface Screen {
  /** The element's `state` attribute. */
  readonly status: string;
  // The visible texts of each part; empty where there are none.
  readonly notice: string;
  readonly receipt: string;
  readonly button: string;
  readonly total: string;
  /** What the buyer tried to pay before, and has to agree to pay in spite of. */
  readonly earlier: string;
  /** Whether the box below it is checked. */
  readonly isAccepted: boolean;
}

/** The states that docs/reliability.md distinguishes in what a buyer sees. */
export type ScreenState =
  | 'loading'
  | 'form'
  | 'working'
  | 'checking'
  | 'paid'
  | 'received'
  | 'unresolved'
  | 'failed-retry'
  | 'expired'
  | 'unusable'
  /** The bank has returned a debit that had been received. */
  | 'returned'
  /** Another tab of this browser is paying the same purchase. */
  | 'other-tab'
  /** Another tab has begun to pay the same purchase, and this tab does not know the outcome. */
  | 'begun-elsewhere'
  /** The form, with a sentence about an earlier payment and a box to check before another one. */
  | 'asks-consent'
  /** None of these: the texts do not match the element's state. */
  | 'nothing';

/** A sentence that is shown for every unresolved outcome, whatever the attempt. */
const UNRESOLVED = 'Please do not pay again';

/** What a buyer reads: judged by the texts on the screen, not by the element's state alone. */
export function screenStateOf(screen: Screen | undefined): ScreenState {
  if (!screen) return 'loading';
  const { status, notice, receipt, button } = screen;
  if (receipt.includes(messages.paidTitle)) return status === 'complete' ? 'paid' : 'nothing';
  if (receipt.includes(messages.pendingTitle))
    return status === 'complete' ? 'received' : 'nothing';
  // This notice is shown where the lazy part, which has the receipt, could not be loaded.
  if (notice.includes(messages.receivedTitle)) {
    return status === 'complete' ? 'received' : 'nothing';
  }
  if (notice.includes(messages.checking)) return 'checking';
  if (notice.includes(UNRESOLVED)) return 'unresolved';
  if (notice.includes(messages.returnedTitle)) return 'returned';
  if (notice.includes(messages.expiredTitle)) return 'expired';
  if (notice.includes(messages.unusableTitle)) return 'unusable';
  if (notice.includes(messages.otherTab)) return 'other-tab';
  if (notice.includes(messages.otherTabBegan)) return 'begun-elsewhere';
  if (button.includes(messages.processing)) return 'working';
  if (status === 'loading') return 'loading';
  if (status !== 'ready') return 'nothing';
  if (namesEarlier(screen)) return 'asks-consent';
  return notice === '' || notice.trim() === messages.expiring ? 'form' : 'failed-retry';
}

/** An amount and a time, in the places that the two sentences about earlier payments have for them. */
function sentenceLike(text: string): RegExp {
  const [before = '', between = '', after = ''] = text.split(/\{amount\}|\{time\}/);
  return new RegExp(`${before}\\$\\d[\\d,]*\\.\\d\\d${between}[^.]*\\d[^.]*${after}`);
}

const EARLIER_UNKNOWN = sentenceLike(messages.earlierUnknown);
const EARLIER_PAID = sentenceLike(messages.earlierPaid);

/** Whether the buyer reads of an earlier payment, with its amount and time, before paying again. */
export function namesEarlier({ earlier }: Screen): boolean {
  return EARLIER_UNKNOWN.test(earlier) || EARLIER_PAID.test(earlier);
}

/** Of how many earlier payments the buyer reads that they went through. */
export function earlierPaid({ earlier }: Screen): number {
  return earlier.split('\n').filter((line) => EARLIER_PAID.test(line)).length;
}

/** The amount that the receipt shows as paid, formatted. */
export function amountPaid({ receipt }: Screen): string | undefined {
  const lines = receipt.split('\n').map((line) => line.trim());
  const at = lines.indexOf(messages.amountPaid);
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => line !== '');
}

/** Whether the buyer reads that nothing was paid. */
export function denies(screen: Screen | undefined): boolean {
  const shown = screenStateOf(screen);
  const saysSo = screen?.notice.includes(messages.nothingCharged) ?? false;
  return shown === 'failed-retry' || shown === 'expired' || saysSo;
}

/** A programming error that shows through in a text, such as `undefined`. */
export function garbled({ notice, receipt, button }: Screen): string | undefined {
  return /Invalid Date|\bNaN\b|undefined|\[object/.exec(`${notice}\n${receipt}\n${button}`)?.[0];
}

/** Whether the buyer reads that the payment was received. */
export function isPaid(shown: ScreenState): boolean {
  return shown === 'paid' || shown === 'received';
}

/** Whether the buyer is waiting for something that has not ended. */
export function isWaiting(shown: ScreenState): boolean {
  return (
    shown === 'loading' ||
    shown === 'working' ||
    shown === 'checking' ||
    shown === 'nothing' ||
    shown === 'other-tab'
  );
}
