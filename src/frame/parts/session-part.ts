// What only a client secret needs. It is loaded while the service is being asked for the session:
// docs/decisions/0035-what-a-load-does-not-need.md.
export { createSessionEnd } from '../../checkout/session-end.ts';
export { sessionOffers } from '../../checkout/session-offers.ts';
