import { SettingError } from './ports.ts';

/** What to close when the program stops, in this order. */
export type Closing = (() => Promise<unknown>)[];

/**
 * Runs a program that serves until Ctrl-C or SIGTERM, and then ends with 0.
 *
 * A {@link SettingError} ends it with its one sentence and 1; other errors are thrown as they are.
 */
export async function runUntilStopped(program: (closing: Closing) => Promise<void>): Promise<void> {
  const closing: Closing = [];
  const stop = async (): Promise<void> => {
    for (const close of closing) await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop());
  }
  try {
    await program(closing);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
