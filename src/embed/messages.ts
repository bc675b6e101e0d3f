import type { JournalEntry, JournalKey } from '../checkout/journal.ts';

/*
 * The messages between the hosted page and the page around it, always posted to an exact origin.
 * They hold nothing secret: outcomes, sizes, whether a payment is under way, and the ids, times and
 * amounts of attempts whose outcomes are not known.
 */

export const EMBED_VERSION = 1;

/** The name of the window that shows the hosted page in a dialog. */
export const DIALOG_NAME = 'easy-dialog';

/** The element's events that are forwarded to the page around the hosted page. */
export type ForwardedEvent =
  | 'easy-ready'
  | 'easy-change'
  | 'easy-complete'
  | 'easy-decline'
  | 'easy-error'
  | 'easy-expire'
  | 'easy-cancel';

/** Messages from the hosted page to the page around it, once the service has allowed that page. */
export type HostedMessage =
  | {
      readonly type: 'easy-checkout:event';
      readonly version: typeof EMBED_VERSION;
      /** A number that grows with each event, so that a repeated event is recognized. */
      readonly at: number;
      readonly name: ForwardedEvent;
      /** The event's own fields. */
      readonly fields: Readonly<Record<string, unknown>>;
    }
  /** The height in CSS pixels. */
  | {
      readonly type: 'easy-checkout:resize';
      readonly version: typeof EMBED_VERSION;
      readonly height: number;
    }
  /** Whether a payment is under way, so that the page must not be removed. */
  | {
      readonly type: 'easy-checkout:busy';
      readonly version: typeof EMBED_VERSION;
      readonly busy: boolean;
      /** What to ask the buyer before the page is removed all the same, in the buyer's language. */
      readonly closing?: string;
    }
  /** Asks the surrounding page to remember an attempt, which waits for the answer. */
  | {
      readonly type: 'easy-checkout:journal';
      readonly version: typeof EMBED_VERSION;
      readonly entry: JournalEntry;
    }
  /** The outcome of an attempt is known, so it need not be remembered. */
  | {
      readonly type: 'easy-checkout:journal-end';
      readonly version: typeof EMBED_VERSION;
      readonly entry: JournalKey;
    }
  /** The buyer has pressed Escape. */
  | { readonly type: 'easy-checkout:close'; readonly version: typeof EMBED_VERSION };

/** Messages from the page around the hosted page. */
export type ParentMessage =
  /** The surrounding page listens from now on. It asks for all events again. */
  | {
      readonly type: 'easy-checkout:hello';
      readonly version: typeof EMBED_VERSION;
      /** The attempts that it remembers; absent in a page that remembers none. */
      readonly entries?: readonly JournalEntry[];
    }
  /** The attempt is remembered. */
  | {
      readonly type: 'easy-checkout:journaled';
      readonly version: typeof EMBED_VERSION;
      readonly attemptId: string;
      /** All attempts that are remembered. */
      readonly entries: readonly JournalEntry[];
    };
