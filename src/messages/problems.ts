import type { Problem } from '../checkout/problem.ts';
import { fill } from './fill.ts';
import type { PageTexts } from './page.ts';
import type { Wording } from './terms.ts';

interface Context extends Wording<PageTexts> {
  /** Knows better words for some problems, once it is loaded. */
  readonly deferred?:
    | { readonly problemText: (problem: Problem, reading: Context) => string | undefined }
    | undefined;
}

/** What a buyer reads about `problem` of an attempt: that nothing was charged, where that is known. */
export function problemText(problem: Problem, context: Context): string {
  return textOf(problem, context, problem.unconfirmed ? '' : context.messages.nothingCharged);
}

/**
 * The same of a checkout that could not be loaded. It never says that nothing was charged: nobody
 * knows whether the buyer has paid before, perhaps in a page that was loaded anew meanwhile.
 */
export function loadProblemText(problem: Problem, context: Context): string {
  return textOf(problem, context, '');
}

/** When the service wants to be asked again. `retryAt` in milliseconds since the Unix epoch. */
export function retryText(retryAt: number, context: Context): string {
  const problem: Problem = { code: 'RETRY_LATER', actor: 'service', message: '', retryAt };
  return textOf(problem, context, '');
}

function textOf(problem: Problem, context: Context, nothingCharged: string): string {
  const texts: Readonly<Record<string, string>> = context.messages;
  // Of a frame that is not there the buyer reads the same, whoever can mend it.
  const code = problem.code === 'FRAME_BLOCKED' ? 'FRAME_SILENT' : problem.code;
  const text =
    context.deferred?.problemText(problem, context) ??
    texts[`code_${code}`] ??
    context.messages[`actor_${problem.actor}`];
  return fill(text, { nothingCharged }).replace('  ', ' ');
}
