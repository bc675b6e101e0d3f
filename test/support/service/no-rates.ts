import type { CardTestingLimits } from '../../../sandbox/http/card-testing.ts';

/** Lifts the rate limits, for tests that do more in a second than buyers do in a day. */
export const NO_RATES: Partial<CardTestingLimits> = {
  tokens_per_session: null,
  tokens_per_address: null,
  looks_per_address: null,
};
