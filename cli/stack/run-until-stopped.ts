import { onEndOfNpm } from '../command/end-of-npm.ts';
import { SettingError } from './ports.ts';

/** Functions that close what a program has opened. They run in this order when it stops. */
export type Closing = (() => Promise<unknown>)[];

/** npm passes on what the terminal has sent to its child as well, so one Ctrl-C may come twice. */
const SAME_SIGNAL_MS = 500;

/**
 * Runs a program that serves until Ctrl-C or SIGTERM, and then ends with 0.
 *
 * A {@link SettingError} ends it with the error's message and 1. Other errors are thrown on.
 */
export async function runUntilStopped(program: (closing: Closing) => Promise<void>): Promise<void> {
  const closing: Closing = [];
  let stoppingSince: number | undefined;
  const stop = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      // Whoever asks again does not want to wait.
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    for (const close of closing) await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
  onEndOfNpm(() => void stop());
  try {
    await program(closing);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
