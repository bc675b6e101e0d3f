import { MAX_NAME_LENGTH } from '../../api/limits.ts';
import { isGarbled } from '../../ui/plain-name.ts';
import { digitsOf } from '../../ui/digits.ts';

export type NameProblem = 'empty' | 'too-long' | 'card-number';

/**
 * The problem of a name on a card, in any script. A card number in this field is a common mistake
 * and must not leave the frame as a name, so digits without a letter count as one too. A garbled
 * name counts as missing.
 */
export function checkName(text: string): NameProblem | undefined {
  const name = text.trim();
  // A name that contains digits ("Shop 24") has fewer of them than the shortest card number.
  const digits = digitsOf(name).length;
  if (digits > 11) return 'card-number';
  if (!/\p{L}/u.test(name)) return digits > 0 ? 'card-number' : 'empty';
  if (isGarbled(name)) return 'empty';
  return name.length > MAX_NAME_LENGTH ? 'too-long' : undefined;
}
