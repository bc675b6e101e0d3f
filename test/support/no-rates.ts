import type { CardTestingLimits } from '../../sandbox/http/card-testing.ts';

/** For tests that do in a second what buyers do in a day. Declines still end a session. */
export const NO_RATES: Partial<CardTestingLimits> = {
  tokens_per_session: null,
  tokens_per_address: null,
  looks_per_address: null,
};
