import type { Client } from '../../api/http/client.ts';
import { wait } from '../../api/http/wait.ts';
import { type CryptoStatus, readCryptoStatus } from '../../api/crypto.ts';

/** The pause between two questions, in milliseconds, and the longest one after failures. */
const PAUSE_MS = 3000;
const MAX_PAUSE_MS = 30_000;

export interface StatusWatchOptions {
  readonly service: Pick<Client, 'call'>;
  /** Id of the session. */
  readonly id: string;
  /** Called with each answer, and with `silent` where there is none. */
  readonly onStatus: (status: CryptoStatus | 'silent') => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** Asks every three seconds what has become of a payment, as long as somebody can see the answer. */
export class StatusWatch {
  readonly #options: StatusWatchOptions;
  /** Counts the starts, so that an answer to an earlier one changes nothing. */
  #run = 0;
  #isRunning = false;

  constructor(options: StatusWatchOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    addEventListener('pageshow', this.#onPageShow);
    void this.#watch((this.#run += 1));
  }

  stop(): void {
    this.#isRunning = false;
    this.#run += 1;
    removeEventListener('pageshow', this.#onPageShow);
  }

  /** A page that comes back from the back/forward cache has lost what it was asking. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void this.#watch((this.#run += 1));
  };

  async #watch(run: number): Promise<void> {
    const { service, id, onStatus, sleep = wait } = this.#options;
    const isCurrent = (): boolean => this.#run === run;
    for (let pause = PAUSE_MS; isCurrent();) {
      await whenVisible();
      if (!isCurrent()) return;
      const status = await service.call(readCryptoStatus, { id }).catch(() => 'silent' as const);
      if (!isCurrent()) return;
      onStatus(status);
      // What has failed or expired stays so.
      if (status !== 'silent' && /failed|expired/.test(status.status)) this.stop();
      if (!isCurrent()) return;
      pause = status === 'silent' ? Math.min(2 * pause, MAX_PAUSE_MS) : PAUSE_MS;
      await sleep(pause);
    }
  }
}

/** Resolves once somebody can see the page. */
function whenVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}
