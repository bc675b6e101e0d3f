import { ApiError } from '../../errors.ts';

/**
 * The body of `response` as text, read only as long as it stays within `limit` bytes.
 *
 * @throws {ApiError} `UNEXPECTED_RESPONSE`: it is longer; the rest is not downloaded
 */
export async function readAtMost(response: Response, limit: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      throw new ApiError(`The answer is longer than ${limit} bytes.`, {
        code: 'UNEXPECTED_RESPONSE',
        actor: 'service',
        status: response.status,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}
