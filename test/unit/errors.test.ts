import { describe, expect, it } from 'vitest';
import {
  ApiError,
  CheckoutError,
  ConfigurationError,
  ConnectionError,
  isApiError,
  isCheckoutError,
  isConfigurationError,
  isConnectionError,
} from '../../src/errors.ts';

const init = { code: 'CONNECTION_FAILED', actor: 'service' } as const;
const KINDS = { isApiError, isConfigurationError, isConnectionError };

/** The same error as another bundle throws it, whose classes are other ones. */
function foreign(error: CheckoutError): Error {
  const { name, message } = error;
  return Object.assign(new Error(message), Object.fromEntries(Object.entries(error)), { name });
}

const CASES = [
  ['a checkout error', new CheckoutError('x', { ...init, code: 'PAGE_SILENT' }), []],
  ['a configuration error', new ConfigurationError('NO_CUSTOMER', 'x'), ['isConfigurationError']],
  ['a connection error', new ConnectionError('x'), ['isConnectionError']],
  // The service's own code is no proof that nothing arrived.
  ['an answer', new ApiError('x', { ...init, status: 500 }), ['isApiError']],
] as const;

describe('an error', () => {
  for (const [what, error, kinds] of CASES) {
    it(`that is ${what} is recognized, whichever bundle has thrown it`, () => {
      for (const one of [error, foreign(error)]) {
        const found = Object.entries(KINDS).filter(([, isOne]) => isOne(one));
        expect(isCheckoutError(one)).toBe(true);
        expect(found.map(([name]) => name)).toEqual(kinds);
      }
    });
  }

  it('of a browser, of Node or of no kind is none of ours', () => {
    const odd = Object.assign(new Error('x'), { code: 'ENOENT' });
    const posted = { code: 'X', actor: 'buyer', message: 'x' };
    for (const one of [new DOMException('x', 'AbortError'), odd, posted, null, undefined, 'x']) {
      expect(isCheckoutError(one)).toBe(false);
      expect(isApiError(one)).toBe(false);
    }
  });
});
