import { ApiError } from '../../errors.ts';

/**
 * Reads the body of `response` as text, up to `limit` bytes.
 *
 * @throws {ApiError} `UNEXPECTED_RESPONSE`: the body is longer; the rest of it is not downloaded
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
      throw new ApiError(`The response is longer than ${limit} bytes.`, {
        code: 'UNEXPECTED_RESPONSE',
        actor: 'service',
        status: response.status,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}
