/** What the proxy does to one request between the secure frame and the service. */
export type NetworkFault =
  /** No fault: the request and its response pass. */
  | { readonly type: 'clean' }
  /**
   * The connection is lost before the service receives the request. The request arrives after
   * `arrives` milliseconds, or never where this is left out.
   */
  | { readonly type: 'request lost'; readonly arrives?: number }
  /** The service carries out the request, and nothing of its response arrives. */
  | { readonly type: 'response lost' }
  /** The service carries out the request, and only a part of its response arrives. */
  | { readonly type: 'response truncated' }
  /** An intermediary responds instead of the service. */
  | {
      readonly type: 'replaced';
      /** Whether the service carries out the request: `after` means that it did. */
      readonly when: 'before' | 'after';
      readonly status: number;
      readonly body:
        | 'html'
        | 'text'
        | 'empty'
        | 'broken'
        | 'foreign'
        | 'error'
        | 'bomb'
        | 'long'
        | 'deep';
      readonly retryAfter?: RetryAfter;
      /** Without CORS headers, a page of another origin sees a failed connection. */
      readonly readable: boolean;
    }
  /** The service receives the request a second time, `after` milliseconds later. */
  | { readonly type: 'duplicated'; readonly after: number }
  /** The request takes `for` milliseconds to arrive. */
  | { readonly type: 'request delayed'; readonly for: number }
  /** The response takes `for` milliseconds to arrive; `Infinity` means that it never does. */
  | { readonly type: 'response delayed'; readonly for: number }
  /** The response arrives at one byte a second. */
  | { readonly type: 'response trickled' }
  /** The response reports something other than what the service did or stores. */
  | {
      readonly type: 'forged';
      readonly as:
        | 'another amount'
        | 'no transfer'
        | 'an unknown state'
        | 'FAILED'
        | 'more'
        | 'less'
        | 'another currency'
        | 'another session'
        | 'a higher price'
        | 'a lower price';
    }
  /** The session is paid elsewhere or expires before the request arrives, and the service says so. */
  | { readonly type: 'session ended'; readonly by: 'another payment' | 'expiry' };

/** The forms in which a server asks a client to retry later. */
export interface RetryAfter {
  readonly form: 'seconds' | 'date' | 'negative' | 'text' | 'a day' | 'a century' | '20 digits';
  /** The requested delay in milliseconds; `undefined` where the header states none. */
  readonly asked: number | undefined;
}

/**
 * What a request is for. A `payment` request may charge; a `status` request asks whether the session
 * is paid.
 */
export type Purpose = 'payment' | 'status' | 'prices' | 'other';

/**
 * The faults of each purpose, in the order of its requests; requests beyond the last one are clean.
 * For `other`, each path uses a quarter of the list, starting at a place of its own: two paths that
 * are requested at the same time arrive in either order, and a seed must always give the same run.
 */
export type FaultPlan = Readonly<Record<Purpose, readonly NetworkFault[]>>;

/** Every request is clean. */
export const NO_FAULTS: FaultPlan = { payment: [], status: [], prices: [], other: [] };

const CLEAN: NetworkFault = { type: 'clean' };

/** Returns a function that gives the fault of each request in turn. */
export function followPlan(plan: FaultPlan): (purpose: Purpose, path: string) => NetworkFault {
  const counts = new Map<string, number>();
  return (purpose, path) => {
    const faults = plan[purpose];
    const name = purpose === 'other' ? path : purpose;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    if (purpose !== 'other') return faults[count] ?? CLEAN;
    if (count >= faults.length / 4) return CLEAN;
    return faults[(startOf(path) + count) % faults.length] ?? CLEAN;
  };
}

function startOf(path: string): number {
  return Buffer.from(path).reduce((sum, letter) => (sum * 31 + letter) % 1009, 0);
}
