/** The longest delay of a timer, in milliseconds: 25 days. */
export const MAX_TIMER_MS = 2_147_483_647;

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
