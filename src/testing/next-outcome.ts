import type { CheckoutState, EasyCheckout } from '../index.ts';

export type CompleteState = Extract<CheckoutState, { status: 'complete' }>;

/** What became of a payment, or that nothing became of it in time. */
export type Outcome =
  | { readonly type: 'complete'; readonly state: CompleteState }
  | { readonly type: 'declined'; readonly failureCode: string | undefined }
  | { readonly type: 'error'; readonly code: string; readonly message: string }
  | {
      readonly type: 'timeout';
      readonly status: string;
      /** Why it cannot be used, or what was last wrong. */
      readonly problem: string | undefined;
      readonly texts: readonly string[];
    };

/**
 * Milliseconds that drivers wait for an outcome, unless a test says otherwise: less than the 30 seconds
 * after which Playwright ends a test, so that the test can say what became of the payment instead.
 */
export const OUTCOME_TIMEOUT = 15_000;

/**
 * Resolves to the next outcome of a checkout; at once where it is complete.
 *
 * Playwright sends the text of this function to the page, so it refers to nothing outside of itself.
 */
export function nextOutcome(element: Element, timeout: number): Promise<Outcome> {
  const checkout = element as EasyCheckout;
  const ending = new AbortController();
  return new Promise<Outcome>((resolve) => {
    const { signal } = ending;
    // A tag that no script has defined has no state.
    const state = checkout.state as CheckoutState | undefined;
    if (state?.status === 'complete') resolve({ type: 'complete', state });
    checkout.addEventListener(
      'easy-complete',
      // The event is dispatched for the state that the element is in.
      () =>
        checkout.state.status === 'complete' &&
        resolve({ type: 'complete', state: checkout.state }),
      { signal },
    );
    checkout.addEventListener(
      'easy-decline',
      ({ failureCode }) => resolve({ type: 'declined', failureCode }),
      { signal },
    );
    checkout.addEventListener(
      'easy-error',
      ({ code, message }) => resolve({ type: 'error', code, message }),
      { signal },
    );
    const timer = setTimeout(() => {
      // What the buyer reads in the meantime: the list of mistakes, or a notice.
      const said = checkout.shadowRoot?.querySelectorAll<HTMLElement>('.problem, [part="notice"]');
      const texts = [...(said ?? [])].map((one) => one.innerText.trim()).filter(Boolean);
      const now = checkout.state as CheckoutState | undefined;
      const problem = now && 'problem' in now ? now.problem : undefined;
      resolve({
        type: 'timeout',
        status: now?.status ?? 'not defined',
        problem: problem && `${problem.code}: ${problem.message}`,
        texts,
      });
    }, timeout);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => ending.abort());
}

/** Says in one sentence what became of a payment, for the message of a failed test. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.type) {
    case 'complete':
      return `It is complete: ${outcome.state.outcome}.`;
    case 'declined':
      return `The payment was declined: ${outcome.failureCode ?? 'without a code'}.`;
    case 'error':
      return `It reports ${outcome.code}: ${outcome.message}`;
    default: {
      const said = outcome.texts.length > 0 ? ` and says “${outcome.texts.join('” “')}”` : '';
      const why = outcome.problem ? ` ${outcome.problem}` : '';
      return `After this time it is “${outcome.status}”${said}.${why}`;
    }
  }
}

/** @throws {Error} the payment is not complete */
export function completed(outcome: Outcome): CompleteState {
  if (outcome.type === 'complete') return outcome.state;
  throw new Error(`The checkout is not complete. ${describeOutcome(outcome)}`);
}

/**
 * @returns the processor's code, such as `GENERIC_DECLINE`
 * @throws {Error} the payment was not declined
 */
export function declined(outcome: Outcome): string | undefined {
  if (outcome.type === 'declined') return outcome.failureCode;
  throw new Error(`The checkout has not declined. ${describeOutcome(outcome)}`);
}
