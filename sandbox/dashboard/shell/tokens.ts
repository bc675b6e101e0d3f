import { hmacSha256 } from '../../store/hash.ts';
import { createId, type Random } from '../../store/ids.ts';

/** Makes and checks the tokens in forms, which pages of other sites cannot read. */
export interface FormTokens {
  /** A token for one rendering of the form that posts to `path`. */
  readonly make: (path: string) => Promise<string>;
  /** Uses a token up. A form that is sent twice, as by a double click, has one that is used. */
  readonly use: (path: string, token: string) => Promise<'right' | 'used' | 'wrong'>;
}

/** The tokens that were used first are forgotten first. People never send so many forms. */
const MAX_USED = 10_000;

/** Tokens are right for as long as this process runs, and once. */
export function createFormTokens(random: Random): FormTokens {
  const key = random(32);
  const used = new Set<string>();
  const tokenOf = async (path: string, name: string) =>
    `${name}.${await hmacSha256(key, `${name} ${path}`)}`;
  return {
    make: (path) => tokenOf(path, createId('', random)),
    async use(path, token) {
      const [name = ''] = token.split('.');
      // Hashes are compared, so that the time that it takes says nothing of the right token.
      const [right, given] = await Promise.all([
        tokenOf(path, name).then((text) => hmacSha256(key, text)),
        hmacSha256(key, token),
      ]);
      if (right !== given) return 'wrong';
      if (used.has(name)) return 'used';
      used.add(name);
      const [oldest] = used;
      if (used.size > MAX_USED && oldest !== undefined) used.delete(oldest);
      return 'right';
    },
  };
}
