/** Waits for the next task of the event loop, so that pending callbacks run first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
