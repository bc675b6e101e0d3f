import type { Problem } from '../checkout/problem.ts';
import { fill } from './fill.ts';
import type { PageTexts } from './page.ts';
import type { Wording } from './terms.ts';

interface Context extends Wording<PageTexts> {
  /** Has more specific texts for some problems, once it is loaded. */
  readonly deferred?:
    | { readonly problemText: (problem: Problem, reading: Context) => string | undefined }
    | undefined;
}

/**
 * The buyer's text for a problem of an attempt. It says that nothing was charged, where that is
 * known.
 */
export function problemText(problem: Problem, context: Context): string {
  return textOf(problem, context, problem.unconfirmed ? '' : context.messages.nothingCharged);
}

/**
 * The buyer's text for a checkout that could not be loaded. It never says that nothing was charged,
 * because the buyer may have paid before, perhaps in a page that was reloaded since.
 */
export function loadProblemText(problem: Problem, context: Context): string {
  return textOf(problem, context, '');
}

/** Says when the service may be asked again. `retryAt` is in milliseconds since the Unix epoch. */
export function retryText(retryAt: number, context: Context): string {
  const problem: Problem = { code: 'RETRY_LATER', actor: 'service', message: '', retryAt };
  return textOf(problem, context, '');
}

function textOf(problem: Problem, context: Context, nothingCharged: string): string {
  const texts: Readonly<Record<string, string>> = context.messages;
  // A missing frame has one text for the buyer, whoever can correct the cause.
  const code = problem.code === 'FRAME_BLOCKED' ? 'FRAME_SILENT' : problem.code;
  const text =
    context.deferred?.problemText(problem, context) ??
    texts[`code_${code}`] ??
    context.messages[`actor_${problem.actor}`];
  return fill(text, { nothingCharged }).replace('  ', ' ');
}
