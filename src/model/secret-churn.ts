import type { Problem } from '../errors.ts';

/** So many changes of the secret in so long come from a page that creates a session each time it is rendered. */
const MAX_CHANGES = 10;
const CHANGES_WITHIN_MS = 10_000;
/** How long a secret has to stay the same to be taken after that. */
const STABLE_MS = 1000;

export const SECRET_CHURN: Problem = {
  code: 'SECRET_CHURN',
  actor: 'merchant',
  message:
    '`client-secret` changes again and again. Create one session for each cart, and render its secret each time.',
};

/**
 * Holds back secrets on a page that renders another one each time. Each would be validated, until the
 * service refuses the buyer, and each would take the form away while it loads.
 */
export class SecretChurn {
  readonly #onChurn: () => void;
  readonly #onStable: () => void;
  readonly #isBusy: () => boolean;
  #newest: string | undefined;
  #taken: string | undefined;
  /** When the secret has changed, in milliseconds since the page was opened. */
  #changes: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReported = false;

  /**
   * @param onChurn - Called once, when the secret has changed too often.
   * @param onStable - Called when a secret that was held back is to be taken.
   * @param isBusy - Returns whether a submit is under way, which a secret that was held back waits for.
   */
  constructor(onChurn: () => void, onStable: () => void, isBusy: () => boolean) {
    this.#onChurn = onChurn;
    this.#onStable = onStable;
    this.#isBusy = isBusy;
  }

  /** Returns the secret to use now that the tag has `secret`. */
  settle<Secret>(secret: Secret): Secret | string {
    if (typeof secret !== 'string' || !secret) return secret;
    if (secret === this.#newest) return this.#taken ?? secret;
    const now = performance.now();
    const isFirst = this.#newest === undefined;
    this.#newest = secret;
    clearTimeout(this.#timer);
    if (!isFirst) {
      const recent = this.#changes.filter((time) => now - time <= CHANGES_WITHIN_MS);
      this.#changes = [...recent, now];
    }
    if (this.#changes.length <= MAX_CHANGES) return (this.#taken = secret);
    this.#takeAfter(stableFor(this.#changes), secret);
    if (!this.#isReported) {
      this.#isReported = true;
      this.#onChurn();
    }
    return this.#taken ?? secret;
  }

  #takeAfter(wait: number, secret: string): void {
    this.#timer = setTimeout(() => {
      // Another order would cancel what the buyer has just agreed to.
      if (this.#isBusy()) return this.#takeAfter(STABLE_MS, secret);
      this.#taken = secret;
      this.#onStable();
    }, wait);
  }
}

/** How long the secret has to stay the same after `changes`, the last of which has just been. */
function stableFor(changes: readonly number[]): number {
  const gaps = changes.slice(1).map((time, index) => time - (changes[index] ?? time));
  // Of a page that is rendered about once a second, the next change is waited for.
  return Math.max(STABLE_MS, ...gaps.filter((gap) => gap < 2 * STABLE_MS).map((gap) => 2 * gap));
}
