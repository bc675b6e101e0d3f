// Control characters and lines' ends, and what turns the text around it. The latter also ends the
// isolation of a `bdi` element, in each browser that was tried.
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu;

/** `name`, which a merchant or a bank has chosen, as it may stand in a sentence of ours. Reliability, T15. */
export function plainName(name: string): string {
  return name.replace(UNSEEN, ' ').trim();
}
