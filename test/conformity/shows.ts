import type { StatementId } from './statements/index.ts';

/**
 * Marks the test that it begins as one that shows these statements of the interface. It does nothing
 * when the test runs: `npm run conformity` reads the marks where they stand, so it comes first in the
 * test, and its ids are literals.
 */
export function shows(..._statements: readonly [StatementId, ...StatementId[]]): void {}
