/*
 * What the hosted page and the page around it tell each other by `postMessage`, always to an exact
 * origin. Nothing secret is in it: outcomes, sizes, and whether a payment is under way.
 */

export const EMBED_VERSION = 1;

/** The element's events that a page around the hosted page hears. */
export type ForwardedEvent =
  | 'easy-ready'
  | 'easy-change'
  | 'easy-complete'
  | 'easy-decline'
  | 'easy-error'
  | 'easy-expire'
  | 'easy-cancel';

/** From the hosted page to the page around it, once the service has allowed that page. */
export type HostedMessage =
  | {
      readonly type: 'easy-checkout:event';
      readonly version: typeof EMBED_VERSION;
      /** Grows with each event, so that one that is told again is known. */
      readonly at: number;
      readonly name: ForwardedEvent;
      /** The event's own fields. */
      readonly fields: Readonly<Record<string, unknown>>;
    }
  /** CSS pixels. */
  | {
      readonly type: 'easy-checkout:resize';
      readonly version: typeof EMBED_VERSION;
      readonly height: number;
    }
  /** Whether a payment is under way: then nothing may take the page away. */
  | {
      readonly type: 'easy-checkout:busy';
      readonly version: typeof EMBED_VERSION;
      readonly busy: boolean;
    }
  /** Escape was pressed. */
  | { readonly type: 'easy-checkout:close'; readonly version: typeof EMBED_VERSION };

/** From the page around it: asks for everything again, because it has come late. */
export interface HelloMessage {
  readonly type: 'easy-checkout:hello';
  readonly version: typeof EMBED_VERSION;
}
