import type { Problem } from '../errors.ts';
import { fill } from './fill.ts';
import type { LazyTexts } from './lazy.ts';
import type { Wording } from './terms.ts';

export interface ProblemContext extends Wording<LazyTexts> {
  /** Returns a more specific text; `undefined` where the general one will do. */
  readonly specificText: (problem: Problem, reading: Wording<LazyTexts>) => string | undefined;
}

/**
 * The buyer's text for a problem of an attempt. It says that nothing was charged, where that is
 * known.
 */
export function problemText(problem: Problem, context: ProblemContext): string {
  return textOf(problem, context, problem.unconfirmed ? '' : context.messages.nothingCharged);
}

/**
 * The buyer's text for a checkout that could not be loaded. It never says that nothing was charged,
 * because the buyer may have paid before, perhaps in a page that was reloaded since.
 */
export function loadProblemText(problem: Problem, context: ProblemContext): string {
  return textOf(problem, context, '');
}

/** Says when the service may be asked again. `retryAt` is in milliseconds since the Unix epoch. */
export function retryText(retryAt: number, context: ProblemContext): string {
  const problem: Problem = { code: 'RETRY_LATER', actor: 'service', message: '', retryAt };
  return textOf(problem, context, '');
}

function textOf(problem: Problem, context: ProblemContext, nothingCharged: string): string {
  const texts: Readonly<Record<string, string>> = context.messages;
  // A missing frame has one text for the buyer, whoever can correct the cause.
  const code = problem.code.startsWith('FRAME_') ? 'FRAME_SILENT' : problem.code;
  const text =
    context.specificText(problem, context) ??
    texts[`code_${code}`] ??
    context.messages[`actor_${problem.actor}`];
  return fill(text, { nothingCharged }).replace('  ', ' ');
}
