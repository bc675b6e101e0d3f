/** Lets whatever only waits for its turn go on. No time has to pass for it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
