/**
 * The value that `promise` rejects with.
 *
 * @throws {Error} the promise resolves
 */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise was expected to reject');
}
