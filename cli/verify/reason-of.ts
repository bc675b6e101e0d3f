/** Why `fetch` got no answer, as a person would want to know it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What `fetch` throws says no more than that it failed.
  const { message, code } = (error.cause ?? error) as {
    readonly message?: string;
    readonly code?: string;
  };
  // OpenSSL's own messages have lines of their own, and its codes are words.
  const isPlain = message !== undefined && message !== '' && !message.includes('\n');
  return isPlain ? message : (code ?? error.message);
}
