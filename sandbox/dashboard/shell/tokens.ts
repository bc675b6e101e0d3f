import { hmacSha256 } from '../../store/hash.ts';
import type { Random } from '../../store/ids.ts';

/** Makes and checks the tokens in forms, which pages of other sites cannot read. */
export interface FormTokens {
  /** The token of the form that posts to `path`. */
  readonly make: (path: string) => Promise<string>;
  readonly isRight: (path: string, token: string) => Promise<boolean>;
}

/** Tokens are right for as long as this process runs. */
export function createFormTokens(random: Random): FormTokens {
  const key = random(32);
  const make = (path: string) => hmacSha256(key, path);
  return {
    make,
    async isRight(path, token) {
      // Hashes are compared, so that the time that it takes says nothing of the right token.
      const [right, given] = await Promise.all([make(path).then(make), make(token)]);
      return right === given;
    },
  };
}
