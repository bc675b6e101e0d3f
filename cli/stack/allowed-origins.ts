import { parseCheckoutOrigins } from '../../sandbox/checkout-origins.ts';
import { UsageError } from '../command/command.ts';

/**
 * Checks what `--allow-origin` names before anything is started.
 *
 * @throws {UsageError} one of them is no origin
 */
export function readAllowedOrigins(named: readonly string[]): readonly string[] {
  return named.flatMap((text) => {
    if (text.trim() === '') throw new UsageError('--allow-origin names no origin.');
    try {
      return parseCheckoutOrigins(text);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new UsageError(`--allow-origin: ${error.message}`, { cause: error });
    }
  });
}
