/*
 * The messages between the hosted page and the page around it, always posted to an exact origin.
 * They hold nothing secret: outcomes, sizes, and whether a payment is under way.
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
    }
  /** The buyer has pressed Escape. */
  | { readonly type: 'easy-checkout:close'; readonly version: typeof EMBED_VERSION };

/** Sent by a surrounding page that begins to listen late. It asks for all events again. */
export interface HelloMessage {
  readonly type: 'easy-checkout:hello';
  readonly version: typeof EMBED_VERSION;
}
