/** The package that a command runs from. */
export interface Package {
  /** The folder with its package.json. */
  readonly root: string;
  readonly version: string;
}

/** What a command says about itself. */
export interface Description {
  /** One line of the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
}

/** One of the commands of `easy-checkout`. */
export interface Command extends Description {
  /** Resolves with the exit code. */
  run(args: readonly string[], from: Package): Promise<number>;
}

/** The command line makes no sense. Its message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Returns what `parse`, which calls `parseArgs`, makes of the command line.
 *
 * @throws {UsageError} a flag is unknown or lacks its value
 */
export function readFlags<Flags>(parse: () => Flags): Flags {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node goes on to explain how a flag is passed as a value, which none of ours is.
    throw new UsageError(error.message.replace(/\. To specify .*$/s, '.'), { cause: error });
  }
}
