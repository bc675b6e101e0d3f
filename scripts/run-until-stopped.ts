import { SettingError } from './ports.ts';

/** What to close when the program stops, in this order. */
export type Closing = (() => Promise<unknown>)[];

/** Milliseconds between two looks at whether npm is still there. */
const PARENT_CHECK = 250;

/** npm tells only its shell when it is ended, and the shell goes without a word to its children. */
function whenNpmIsGone(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK);
}

/**
 * Runs a program that serves until Ctrl-C or SIGTERM, and then ends with 0.
 *
 * A {@link SettingError} ends it with its one sentence and 1; other errors are thrown as they are.
 */
export async function runUntilStopped(program: (closing: Closing) => Promise<void>): Promise<void> {
  const closing: Closing = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    for (const close of closing) await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
  whenNpmIsGone(() => void stop());
  try {
    await program(closing);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
