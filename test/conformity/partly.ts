import type { StatementId } from './statements/index.ts';

const LOCAL =
  'the sandbox also takes http addresses of the machine that it runs on, unless told not to';
const AT_ONCE =
  'the sandbox reads a bill at once, so that only a file name which asks for it leaves a bill so';

/** Statements that no test shows in full, and why. A test may still show a part of them. */
export const PARTLY: Readonly<Partial<Record<StatementId, string>>> = {
  '2.8/url': LOCAL,
  '3.1/uploaded': AT_ONCE,
  '3.1/extracting': AT_ONCE,
  '5.4/live':
    'a publishable test key, `pk_test_`, targets the sandbox too, because sent to the live service it could only fail',
  '6.1/https': LOCAL,
  '6.3.2/timing-safe':
    'a test shows that `crypto.subtle.verify`, which is made for that, compares each signature, also after one that matched; how long it takes is nothing that a test can show',
};
