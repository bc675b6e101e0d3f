import type { StatementId } from './statements/index.ts';

/** Statements that no test shows in full, and why. A test may still show a part of them. */
export const PARTLY: Readonly<Partial<Record<StatementId, string>>> = {};
