/** The states that say most, where looking at all of them takes too long: with ALL_STATES=1 all are. */
const TELLING: readonly string[] = [
  'the hosted page',
  'a ready checkout',
  'a checkout full of mistakes',
  'a bank account full of mistakes',
  'a list of what is saved',
  'a declined payment',
  'a receipt',
];

export const isTelling = (name: string): boolean =>
  process.env['ALL_STATES'] !== undefined || TELLING.includes(name);
