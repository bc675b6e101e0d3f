import type { Problem } from '../checkout/problem.ts';
import { fill } from './fill.ts';
import type { PageTexts } from './page.ts';
import type { Wording } from './terms.ts';

interface Context extends Wording<PageTexts> {
  /** Knows better words for some problems, once it is loaded. */
  readonly later?:
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

function textOf(problem: Problem, context: Context, nothingCharged: string): string {
  const texts: Readonly<Record<string, string>> = context.messages;
  const text =
    context.later?.problemText(problem, context) ??
    texts[`code_${problem.code}`] ??
    context.messages[`actor_${problem.actor}`];
  return fill(text, { nothingCharged }).replace('  ', ' ');
}
