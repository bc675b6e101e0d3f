/** What becomes of one request between the secure frame and the service. */
export type Fate =
  | { readonly type: 'clean' }
  /** Its connection is lost before the service hears it: for ever, or for so many milliseconds. */
  | { readonly type: 'lost'; readonly arrives?: number }
  /** The service does its work, and nothing of the answer arrives. */
  | { readonly type: 'answer lost' }
  /** The service does its work, and a part of the answer arrives. */
  | { readonly type: 'answer cut' }
  /** Something between answers in the service's place. */
  | {
      readonly type: 'answered';
      /** Whether the service had done its work. */
      readonly when: 'before' | 'after';
      readonly status: number;
      readonly body:
        | 'html'
        | 'text'
        | 'empty'
        | 'broken'
        | 'foreign'
        | 'error'
        | 'bomb'
        | 'long'
        | 'deep';
      readonly retryAfter?: RetryAfter;
      /** Without the headers that let a page of another origin read it, it is a failed connection. */
      readonly readable: boolean;
    }
  /** The service hears it again, so many milliseconds later. */
  | { readonly type: 'doubled'; readonly after: number }
  /** It waits on its way there, in milliseconds. */
  | { readonly type: 'late'; readonly for: number }
  /** Its answer waits on its way back; `Infinity`: for ever. */
  | { readonly type: 'slow'; readonly for: number }
  /** One byte of its answer arrives in each second. */
  | { readonly type: 'dripped' }
  /** The answer says something else than what was done, or than what is. */
  | {
      readonly type: 'forged';
      readonly as:
        | 'another amount'
        | 'no transfer'
        | 'an unknown state'
        | 'FAILED'
        | 'more'
        | 'less'
        | 'another currency'
        | 'another session'
        | 'a higher price'
        | 'a lower price';
    }
  /** The session has come to its end meanwhile, and the service says so. */
  | { readonly type: 'overtaken'; readonly by: 'another payment' | 'its end' };

/** How a server says when to come again. */
export interface RetryAfter {
  readonly form: 'seconds' | 'date' | 'negative' | 'words' | 'a day' | 'a century' | '20 digits';
  /** What is asked for, in milliseconds; `undefined` where nothing sensible is. */
  readonly asked: number | undefined;
}

/** What a request is for. `money`: it may charge. `look`: it asks how the session stands. */
export type Purpose = 'money' | 'look' | 'prices' | 'other';

/**
 * Fates of requests in the order in which these come; after the last one they are clean. Of `other`,
 * each address has a quarter of its own: two that are asked at once arrive in either order, and a
 * seed must mean the same every time.
 */
export type Script = Readonly<Record<Purpose, readonly Fate[]>>;

/** Nothing goes wrong. */
export const EMPTY_SCRIPT: Script = { money: [], look: [], prices: [], other: [] };

const CLEAN: Fate = { type: 'clean' };

/** Deals out a script's fates. */
export function dealer(script: Script): (purpose: Purpose, path: string) => Fate {
  const dealt = new Map<string, number>();
  return (purpose, path) => {
    const all = script[purpose];
    const name = purpose === 'other' ? path : purpose;
    const count = dealt.get(name) ?? 0;
    dealt.set(name, count + 1);
    if (purpose !== 'other') return all[count] ?? CLEAN;
    if (count >= all.length / 4) return CLEAN;
    return all[(startOf(path) + count) % all.length] ?? CLEAN;
  };
}

function startOf(path: string): number {
  return Buffer.from(path).reduce((sum, letter) => (sum * 31 + letter) % 1009, 0);
}
