/** What is measured of a page. Times are in milliseconds, sizes in bytes, the heap in kilobytes. */
export interface Sample {
  /** Until number, expiration date and code can be typed in, on Slow 4G and a slow processor. */
  readonly form: number;
  /** Until anything can be typed in. */
  readonly firstInput: number;
  /** Until the card can be typed in when the page is opened again. */
  readonly secondVisit: number;
  /** The main thread's work until the page is at rest. */
  readonly cpu: number;
  /** What its tasks took beyond 50 milliseconds each. */
  readonly blocking: number;
  /** From a key to the frame that shows it. */
  readonly keyToPaint: number;
  /** Time in scripts for each key. */
  readonly keyScript: number;
  readonly heap: number;
  readonly nodes: number;
  readonly elements: number;
  /** How much the layout shifted by itself, with text below the checkout. */
  readonly shift: number;
  /** Files of page and checkout, at brotli's best. */
  readonly bytes: number;
  /** Everything that was asked for after the page itself. */
  readonly requests: number;
}

export type Measure = keyof Sample;

/** Of these the empty page's part is taken away, which is the browser's own. */
export const NET: ReadonlySet<Measure> = new Set(['cpu', 'heap']);

/** These are the same in each round, so they are compared as they are. */
export const EXACT: ReadonlySet<Measure> = new Set(['shift', 'bytes', 'requests']);
