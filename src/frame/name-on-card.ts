import { isGarbled } from '../ui/plain-name.ts';
import { digitsOf } from '../ui/digits.ts';

export type NameProblem = 'empty' | 'too-long' | 'card-number';

/** What the service takes, in UTF-16 units. */
const MAX_LENGTH = 255;

/**
 * What is wrong with a name on a card, of any script. A card number here is a usual slip, and must
 * not leave the frame as a name; figures without a letter are taken for one too. What is garbled is
 * asked for as if it were not there.
 */
export function checkName(text: string): NameProblem | undefined {
  const name = text.trim();
  // Names that hold figures ("Shop 24") stay below the shortest number that a card can have.
  const digits = digitsOf(name).length;
  if (digits > 11) return 'card-number';
  if (!/\p{L}/u.test(name)) return digits > 0 ? 'card-number' : 'empty';
  if (isGarbled(name)) return 'empty';
  return name.length > MAX_LENGTH ? 'too-long' : undefined;
}
