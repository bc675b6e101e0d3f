import type * as LazyPart from './lazy.ts';
import type { Subjects } from './subjects.ts';

/**
 * The parts of this document's script that are loaded when they are needed. Each is a function that is
 * given what it needs, and imports nothing of another part.
 */
interface Parts extends Subjects {
  /** What comes with the first use: the rules of the fields, and the payment. */
  readonly lazy: typeof LazyPart;
}

/**
 * Loads a part from where the document says that it is: a source in hosted/frame.html, and in a built
 * document a file whose name changes with its content.
 *
 * @param attempt - Browsers remember a failed import by its address, so each attempt has another one.
 */
export async function loadPart<Name extends keyof Parts>(
  name: Name,
  attempt: number,
): Promise<Parts[Name]> {
  const script = document.querySelector<HTMLElement>('script[data-lazy]');
  const address = new URL(script?.dataset[name] ?? '', document.baseURI);
  if (attempt > 1) address.search = String(attempt);
  return import(/* @vite-ignore */ address.href) as Promise<Parts[Name]>;
}
