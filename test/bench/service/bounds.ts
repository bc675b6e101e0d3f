import type { Name } from './loads.ts';

/** How much of the floor's pace the service has to keep. */
interface Bound {
  /** What the measured ratio has to be today, beside the noise. */
  readonly least: number;
  /** What it is to become. */
  readonly goal: number;
}

/** Half of the floor's reads, and a tenth of its inserts: what a team that shares a sandbox does not feel. */
const READ: Bound = { least: 0.5, goal: 0.6 };
const CHECKOUT: Bound = { least: 0.1, goal: 0.15 };

/** They are lowered only with a reason in the commit. */
export const BOUNDS = {
  PGlite: { 'validate-key': READ, 'product-prices': READ, checkout: CHECKOUT },
  PostgreSQL: {
    'validate-key': READ,
    'product-prices': READ,
    checkout: CHECKOUT,
    // On two cores, the load and the database share them with both processes.
    'two processes': { least: 0.75, goal: 1 },
  },
} satisfies Record<string, Partial<Record<Name, Bound>>>;
