import { expect, it } from 'vitest';
import { reasonOf } from '../../cli/verify/reason-of.ts';

it.each([
  ['what a socket says', { message: 'connect ECONNREFUSED ::1:1' }, 'connect ECONNREFUSED ::1:1'],
  ['the code of what OpenSSL says', { message: '80:error:\n', code: 'ERR_SSL_X' }, 'ERR_SSL_X'],
  ['the code of several addresses', { message: '', code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
  ['what fetch says, where there is nothing else', undefined, 'fetch failed'],
])('of a request is %s', (_, cause, reason) => {
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe(reason);
});
