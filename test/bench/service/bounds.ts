import type { Name } from './loads.ts';

/** How much of the floor's pace the service has to keep. */
interface Bound {
  /** What the measured ratio has to be today, beside the noise. */
  readonly least: number;
  /** What it is to become. */
  readonly goal: number;
}

/** Whoever makes the service faster raises `least`; it is lowered only with a reason in the commit. */
export const BOUNDS = {
  PGlite: {
    'validate-key': { least: 0.6, goal: 0.6 },
    'product-prices': { least: 0.55, goal: 0.6 },
    checkout: { least: 0.14, goal: 0.25 },
  },
  PostgreSQL: {
    'validate-key': { least: 0.55, goal: 0.6 },
    'product-prices': { least: 0.55, goal: 0.6 },
    checkout: { least: 0.14, goal: 0.25 },
    'two processes': { least: 0.65, goal: 1 },
  },
} satisfies Record<string, Partial<Record<Name, Bound>>>;
