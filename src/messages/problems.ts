import type { Problem } from '../checkout/problem.ts';
import type { Reading } from './refusals.ts';

// A map, because codes come from the service: one named like a member of every object is no text.
const BY_CODE = new Map(
  Object.entries({
    RATE_LIMITED:
      'There were too many attempts. Nothing was charged. Wait a minute, then try again.',
    CONNECTION_FAILED:
      'We could not reach the payment service. Nothing was charged. Check your connection and try again.',
    INVALID_CLIENT_SECRET:
      'This link to pay is not valid, or not valid any more. Please go back to the shop.',
    ORIGIN_NOT_ALLOWED: 'This checkout may not be used on this page. Please go back to the shop.',
    FRAME_SILENT:
      'The secure payment fields could not be loaded. Check your connection and try again.',
  }),
);

/** What a buyer reads who could mend something, or the shop, or nobody. */
const BY_ACTOR = {
  buyer: 'Your payment did not go through. Nothing was charged. Please try again.',
  merchant:
    'This shop’s checkout is not set up correctly. Nothing was charged. Please contact the shop.',
  service:
    'The payment service did not answer as it should. Nothing was charged. Please try again.',
} as const;

interface Context extends Reading {
  /** Knows better words for some problems, once it is loaded. */
  readonly later?:
    | { readonly problemText: (problem: Problem, reading: Reading) => string | undefined }
    | undefined;
}

/** What a buyer reads about `problem` of an attempt. It is always true that nothing was charged. */
export function problemText(problem: Problem, { later, ...reading }: Context): string {
  return (
    later?.problemText(problem, reading) ?? BY_CODE.get(problem.code) ?? BY_ACTOR[problem.actor]
  );
}

/**
 * The same of a checkout that could not be loaded: whoever could not ask the service does not know
 * whether the buyer has paid before, perhaps in a page that was loaded anew meanwhile.
 */
export function loadProblemText(problem: Problem, context: Context): string {
  const text = problemText(problem, context);
  return problem.actor === 'service' ? text.replace(' Nothing was charged.', '') : text;
}
